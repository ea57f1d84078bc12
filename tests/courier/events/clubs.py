"""Events for tests, and whole ones played by random players under a clock that is moved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection

from courier.clocks.terms import Terms
from courier.common.errors import Refusal
from courier.events.domain.arenas import enter_arena
from courier.events.domain.entries import enter, withdraw
from courier.events.domain.events import Plan, create_event
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.models import Board, Entry, Event, LadderGame, Rung
from courier.events.rungs import WEEK
from courier.games.domain.endings import abort, accept_draw, offer_draw, resign
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game
from courier.games.enums import GameStatus
from courier.games.models import Game, Move, Seat
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.bookings import book
from tests.factories import START, let_flag_fall, make_player, make_revision, play

BEGIN: Final = START + timedelta(days=7)
DAY: Final = timedelta(days=1)
# What events write most.
WRITTEN: Final = [
    model._meta.db_table for model in (Board, Entry, Game, LadderGame, Move, OutboxMail, Rung, Seat)
]


def analyse() -> None:
    """Let PostgreSQL know how many rows there are, as it does by itself on a site: of what one long
    transaction has written it knows nothing, and plans for none.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {', '.join(WRITTEN)}")


def make_event(organiser: Player, *, kind: EventKind = EventKind.ROUND_ROBIN, **said: Any) -> Event:
    """An event of chess that begins a week after START."""
    given: dict[str, Any] = {
        "name": "Spring open",
        "revision": make_revision(),
        "terms": Terms(days_per_move=3),
        "entries_least": 2 if kind == EventKind.KNOCK_OUT else 4,
        "rounds": 3 if kind == EventKind.SWISS else None,
        "ends_at": BEGIN + 9 * WEEK if kind == EventKind.ARENA else None,
        "starts_at": BEGIN,
    } | said
    plan = Plan(kind=kind, **given)
    return create_event(organiser=organiser, plan=plan, now=START)


def fill(event: Event, players: int | Sequence[Player]) -> list[Player]:
    """Let players enter, one minute after the other, so that their order is their strength."""
    entered = [make_player() for _n in range(players)] if isinstance(players, int) else players
    for minute, player in enumerate(entered, 1):
        at = START + timedelta(minutes=minute)
        if event.kind == EventKind.ARENA:
            enter_arena(event_id=event.pk, player=player, games_most=1 + minute % 3, now=at)
        else:
            enter(event_id=event.pk, player=player, now=at)
    return list(entered)


def begun(event: Event, *, now: datetime = BEGIN) -> Event:
    """Let an event begin."""
    advance(event.pk, now=now)
    event.refresh_from_db()
    return event


def win(game: Game, side: int, *, now: datetime = BEGIN) -> None:
    """Let a side win by the other one's resignation, after a move of both."""
    play(game, *two_moves(game), now=now)
    loser = seats_of(game)[1 - side].player
    assert loser is not None
    resign(game_id=game.pk, player=loser, now=now)


def two_moves(game: Game) -> tuple[str, str]:
    """The king's pawns two squares forward, in games where pieces begin as in chess; from other
    positions the first moves there are.
    """
    rules = game.revision.rules
    if game.start_position != rules.text(rules.start()):
        position = rules.position(game.start_position)
        first = rules.legal_moves(position)[0]
        after = rules.play(position, first)
        second = rules.legal_moves(after)[0]
        return rules.write(first, position, "canonical"), rules.write(second, after, "canonical")
    last = rules.board.ranks
    return "e2e4", f"e{last - 1}e{last - 3}"


def flag(game: Game, *, now: datetime) -> None:
    """Let the side to move run out of time."""
    let_flag_fall(game)
    settle_locked(lock_game(game.pk), now=now)


def play_out(event: Event, draw: random.Random, *, habits: float = 0.1) -> None:
    """Play an event to its end: random results, flags with and without a move, aborted games,
    vacations and withdrawals, and now and then a sweep that comes twice.
    """
    now = BEGIN
    begun(event, now=now)
    for _day in range(400):
        event.refresh_from_db()
        if event.state != EventState.RUNNING:
            return
        now += 8 * DAY
        analyse()
        for game in running(event):
            end_by_lot(game, draw, now, habits)
        if draw.random() < habits:
            _leave(event, draw, now)
        if draw.random() < 4 * habits:
            _rest(event, draw, now)
        for _twice in range(draw.choice([1, 1, 2])):
            sweep(now=now)
    raise AssertionError("the event does not end")


def running(event: Event) -> list[Game]:
    games = Game.objects.filter(event_board__round__event=event, status=GameStatus.ACTIVE)
    return list(games.order_by("pk"))


def end_by_lot(game: Game, draw: random.Random, now: datetime, habits: float = 0.1) -> None:
    """End a game of chess somehow: by a result, by a flag with or without a move, or aborted. In
    one whose flag did not fall because of a vacation, moves have been made already.
    """
    began = game.created_at
    if draw.random() < habits:
        if draw.random() < 0.5 and not game.both_have_moved:
            play(game, *two_moves(game), now=began)
        flag(game, now=now)
        return
    first, second = (seat.player for seat in seats_of(game))
    assert first is not None
    assert second is not None
    if draw.random() < habits / 3 and not game.both_have_moved:
        abort(game_id=game.pk, player=first, now=began)
        return
    if not game.both_have_moved:
        play(game, *two_moves(game), now=began)
    result = draw.choice([0, 0, 1, None])
    if result is None:
        offer_draw(game_id=game.pk, player=first, now=began)
        accept_draw(game_id=game.pk, player=second, now=began)
    else:
        resign(game_id=game.pk, player=second if result == 0 else first, now=began)


def _leave(event: Event, draw: random.Random, now: datetime) -> None:
    people = Entry.objects.filter(event=event, player__computer_level=None)
    entered = list(people.filter(state=EntryState.ENTERED).order_by("pk"))
    if len(entered) > 2:
        player = draw.choice(entered).player
        assert player is not None
        withdraw(event_id=event.pk, player=player, now=now)


def _rest(event: Event, draw: random.Random, now: datetime) -> None:
    """Let somebody go on vacation until after the next sweeps."""
    entered = Entry.objects.filter(event=event, state=EntryState.ENTERED)
    people = list(entered.filter(player__computer_level=None).order_by("pk"))
    if people:
        player = draw.choice(people).player
        assert player is not None
        with suppress(Refusal):
            book(player, starts_at=now, days=9, now=now)


def boards_of(event: Event) -> list[Board]:
    boards = Board.objects.filter(round__event=event).select_related("round", "game")
    return list(boards.order_by("round__number", "number"))
