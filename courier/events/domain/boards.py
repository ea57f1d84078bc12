"""The games of boards: beginning them, counting how they ended, ending those nobody plays on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from courier.clocks.terms import Terms
from courier.common.errors import Refusal
from courier.events.domain.entries import count, forfeit
from courier.events.enums import BoardState, EntryState
from courier.events.gauntlets import first_mode
from courier.events.models import Board, Entry, Event, LadderGame
from courier.events.occasions import occasion_of
from courier.events.queries import boards_without_game, left_boards
from courier.events.scores import DRAW, WIN
from courier.games.domain.endings import abort, resign
from courier.games.domain.start import start_game
from courier.games.enums import Ending, GameStatus
from courier.games.models import NO_SHOW, Game
from courier.games.seats import sides_to_move
from courier.players.models import Player

TRIES: Final = 2  # how often the game of a board begins


def start_games(event_id: int, *, now: datetime) -> int:
    """Begin the games of the boards that have none, each in a transaction of its own; return how
    many.
    """
    return sum(_start(board_id, now=now) for board_id in boards_without_game(event_id))


@transaction.atomic
def _start(board_id: int, *, now: datetime) -> bool:
    boards = Board.objects.select_for_update(of=("self",), no_key=True)
    board = (
        boards.select_related(
            "round__event__revision__preset",
            "round__revision__preset",
            "first__player",
            "second__player",
        )
        .filter(pk=board_id, state=BoardState.PENDING, game=None)
        .first()
    )
    if board is None or board.second is None:
        return False
    seats = (board.first.player, board.second.player)
    if None in seats or not _has_room(board.first, board.second):
        return False
    event = board.round.event
    revision = board.round.revision or event.revision
    board.game = start_game(
        revision=revision,
        seats=seats,
        terms=_terms(event, board.first, board.second),
        setup_mode=event.setup_mode if revision == event.revision else first_mode(revision),
        drawn=event.start_position,
        occasion=occasion_of(event),
        now=now,
    )
    board.save(update_fields=["game"])
    return True


def _terms(event: Event, *entries: Entry) -> Terms:
    """Those of the event; games against the computer are casual."""
    is_casual = any(entry.is_computer for entry in entries)
    return replace(event.terms, rated=False) if is_casual else event.terms


def _has_room(*entries: Entry) -> bool:
    """Whether both may begin a game now: in a league and an arena everybody says how many they play
    at once. Locks the entries, so that games of the same player begin one after the other.
    """
    limited = [entry for entry in entries if entry.games_most is not None]
    if not limited:
        return True
    list(
        Entry.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk__in=[entry.pk for entry in limited])
        .order_by("pk")
    )
    running = Board.objects.filter(state=BoardState.PENDING, game__isnull=False)
    return all(
        running.filter(Q(first=entry) | Q(second=entry)).count() < (entry.games_most or 0)
        for entry in limited
    )


def count_games(event: Event, *, now: datetime) -> list[Board]:
    """Count the boards of a locked event whose games have ended; return them."""
    ended = Board.objects.filter(
        round__event=event, state=BoardState.PENDING, game__status=GameStatus.FINISHED
    ).select_related("game__revision", "first", "second")
    boards = list(ended.prefetch_related("game__seats__player").order_by("pk"))
    for board in boards:
        assert board.game is not None, "it has ended"
        count_ended_game(board, board.game, now)
    return boards


def count_ended_game(board: Board | LadderGame, game: Game, now: datetime) -> None:
    """Count a board by its game; it stays pending where an aborted game is begun again."""
    if game.ending != Ending.ABORTED:
        count(board, points_of(game), BoardState.PLAYED, now, share=game.share)
    elif game.reason == NO_SHOW:
        late = sides_to_move(game)
        lost = (0 if 0 in late else WIN, 0 if 1 in late else WIN)
        count(board, lost, BoardState.FORFEIT, now)
    else:
        _begin_again(board, now)


def _begin_again(board: Board | LadderGame, now: datetime) -> None:
    """An aborted game is begun once more; a second one counts nothing for either."""
    board.tries += 1
    if board.tries >= TRIES:
        board.save(update_fields=["tries"])
        count(board, (0, 0), BoardState.FORFEIT, now)
        return
    board.game = None
    board.save(update_fields=["tries", "game"])


def is_late(game: Game) -> bool:
    """Whether a game ended because a side's time ran out, be it before its first move."""
    return game.ending == Ending.FLAGGED or game.reason == NO_SHOW


def points_of(game: Game) -> tuple[int, int]:
    """The half points of both sides of a finished game; both have one where the point is shared."""
    if game.winner is None:
        return DRAW, DRAW
    return (WIN, 0) if game.winner == 0 else (0, WIN)


def close_left_games(event_id: int, *, now: datetime) -> int:
    """Give up the games of boards that count without them, for players who have left; return how
    many there were.
    """
    boards = left_boards(event_id)
    for board in boards:
        for entry in (board.first, board.second):
            if entry is not None and entry.state == EntryState.LEFT:
                give_up(board.game_id, entry.player, now)
    return len(boards)


def give_up(game_id: int | None, player: Player | None, now: datetime) -> None:
    """End a game for a player who has left, if it still runs."""
    if game_id is None or player is None:
        return
    with suppress(Refusal):
        abort(game_id=game_id, player=player, now=now)
        return
    with suppress(Refusal):
        resign(game_id=game_id, player=player, now=now)


def forfeit_absent(event: Event, *, now: datetime) -> None:
    """Count the boards of a locked event that somebody has left and that no game can begin for."""
    boards = Board.objects.filter(
        round__event=event, state=BoardState.PENDING, game=None
    ).select_related("first", "second")
    for board in boards:
        entries: Sequence[Entry | None] = (board.first, board.second)
        if any(entry is None or entry.state == EntryState.LEFT for entry in entries):
            forfeit(board, now=now)


def draw_unbegun(event: Event, *, now: datetime) -> None:
    """Count the boards of a locked event of a league as drawn whose games have not begun on its
    last day.
    """
    if event.league_id is None or event.ends_at is None or now < event.ends_at:
        return
    for board in Board.objects.filter(round__event=event, state=BoardState.PENDING, game=None):
        count(board, (DRAW, DRAW), BoardState.FORFEIT, now)
