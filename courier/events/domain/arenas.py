"""Arenas: entering one, and pairing who is free as games end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, QuerySet

from courier.challenges.domain.limits import full_among
from courier.clocks.queries import away_until
from courier.common.tasks import enqueue
from courier.events.arenas import Course, Meeting, arena_pairs
from courier.events.domain.entries import ADVANCE_TASK, enter
from courier.events.domain.locks import lock_event
from courier.events.enums import BoardState, EntryState, EventState
from courier.events.errors import BadGamesAtOnce, EventOver
from courier.events.ladder_queries import blocked_pairs
from courier.events.models import MOST_AT_ONCE, Board, Entry, Event, Round
from courier.events.queries import UNFINISHED
from courier.events.rungs import WEEK, Pair
from courier.events.scores import Points
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.pauses import is_paused
from courier.players.models import Player

A_DAY: Final = timedelta(days=1)
MOST_A_DAY: Final = 6  # new games of a player, however soon theirs end
REPEATS_AFTER: Final = timedelta(days=3)  # without a game; then even the last opponent will do


@transaction.atomic
def enter_arena(*, event_id: int, player: Player, games_most: int, now: datetime) -> Entry:
    """Take part in an arena, or say anew, also while it runs, how many games one plays at once.
    Raises EventOver, BadGamesAtOnce, and what `enter` raises.
    """
    if not 1 <= games_most <= MOST_AT_ONCE:
        raise BadGamesAtOnce(most=MOST_AT_ONCE)
    event = lock_event(event_id)
    if event.state not in UNFINISHED:
        raise EventOver
    entry = Entry.objects.filter(event=event, player=player, state=EntryState.ENTERED).first()
    entry = entry or enter(event_id=event_id, player=player, now=now)
    entry.games_most = games_most
    entry.save(update_fields=["games_most"])
    if event.state == EventState.RUNNING:
        enqueue(ADVANCE_TASK, event.pk)
    return entry


@dataclass(frozen=True, slots=True)
class _Field:
    """Who may be given a game of a locked arena, by points, and what has been played."""

    entries: Sequence[Entry]
    most: Mapping[int, int]  # games at once of each
    meetings: Sequence[Meeting]
    blocked: Set[Pair]
    waiting: Set[int]  # who has been without a game for long

    def pairs(self, left_out: Set[int] = frozenset()) -> list[tuple[int, int]]:
        """First and second of the games that can begin, by their entries."""
        order = [each.pk for each in self.entries if each.pk not in left_out]
        course = Course(self.meetings)
        return arena_pairs(order, self.most, course, self.blocked, self.waiting)


def pair_arena(event: Event, *, now: datetime) -> list[Board]:
    """Give those in a locked arena a board who are free, in the round of the week; nobody on
    vacation, paused, or with as many games as the site allows. Return the boards.
    """
    field = _field_of(event, now)
    pairs = field.pairs()
    if not pairs:
        return []
    by_id = {each.pk: each for each in field.entries}
    chosen = {each for pair in pairs for each in pair}
    full = _full_among(by_id, chosen)
    while full & chosen:
        pairs = field.pairs(full)
        chosen = {each for pair in pairs for each in pair}
        full |= _full_among(by_id, chosen)
    if not pairs:
        return []
    week = week_of(event, now)
    made, _is_new = Round.objects.get_or_create(
        event=event, number=week, defaults={"started_at": now}
    )
    last = made.boards.count()
    return Board.objects.bulk_create(
        Board(round=made, number=number, first=by_id[first], second=by_id[second])
        for number, (first, second) in enumerate(pairs, last + 1)
    )


def week_of(event: Event, now: datetime) -> int:
    """The week of an arena, from 1."""
    return (now - event.starts_at) // WEEK + 1


def _full_among(entries: Mapping[int, Entry], chosen: Set[int]) -> set[int]:
    """Who of these has as many games as the site allows; at most 2 queries."""
    players = {entries[each].player_id: each for each in chosen}
    return {players[each] for each in full_among(each for each in players if each is not None)}


def _field_of(event: Event, now: datetime) -> _Field:
    """4 queries, however many there are."""
    points: dict[int, Points] = defaultdict(int)
    running, lately = Counter[int](), Counter[int]()
    counted: dict[int, datetime] = {}
    meetings = []
    for board in _boards_of(event):
        assert board.second_id is not None, "an arena has no byes"
        pair = (board.first_id, board.second_id)
        for each, own in zip(pair, board.points or (0, 0), strict=True):
            points[each] += own
        is_running = board.state == BoardState.PENDING
        meetings.append(Meeting(*pair, is_running))
        if is_running:
            running.update(pair)
        if now - (vars(board)["began"] or board.counted_at or now) < A_DAY:
            lately.update(pair)
        for each in pair:
            counted[each] = max(board.counted_at or now, counted.get(each, event.starts_at))
    entries = Entry.objects.filter(event=event, state=EntryState.ENTERED, player__is_active=True)
    found = list(entries.select_related("player").order_by("seed"))
    away = away_until([each.player_id for each in found if each.player_id], now=now)
    ready = [
        each
        for each in found
        if each.player is not None
        and each.player_id not in away
        and not is_paused(each.player, now=now)
    ]
    ready.sort(key=lambda each: (-points[each.pk], each.seed or 0))
    most = {
        each.pk: min(each.games_most or 1, running[each.pk] + MOST_A_DAY - lately[each.pk])
        for each in ready
    }
    waiting = {each for each, since in counted.items() if now - since >= REPEATS_AFTER}
    return _Field(ready, most, meetings, blocked_pairs(ready), waiting)


def _boards_of(event: Event) -> QuerySet[Board]:
    """The boards of an arena in their order, with the instant their game `began`."""
    boards = Board.objects.filter(round__event=event).order_by("pk")
    return boards.annotate(began=F("game__created_at")).only(
        "first", "second", "state", "first_points", "second_points", "share", "counted_at"
    )


def notify_paired(boards: Iterable[Board], *, now: datetime) -> None:
    """Send both players of new boards a mail."""
    for board in boards:
        for entry in (board.first, board.second):
            if entry is not None and entry.player is not None:
                queue_mail(
                    kind="arena_game",
                    player=entry.player,
                    payload={"board": board.pk},
                    dedup_key=f"arena_game:{board.pk}:{entry.player.pk}",
                    now=now,
                )
