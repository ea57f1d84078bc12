"""What an event does by itself. Every step may be interrupted and is begun again by the next sweep.

1. At its start the entries close, the players are numbered and paired (`rounds.begin`).
2. The games of its boards begin, one transaction each.
3. What has ended is counted; who has been suspended or erased leaves, and who has lost two games in
   a row on time, where others would go on to be paired with them, until one of these is annulled.
4. When all boards of a round count, it is closed, and the next one is paired, after groups the
   final, then the play-off if there is one, or the event ends.
5. On its last day the games that still run are drawn, or judged by the computer, and no further
   round is paired.

An arena pairs whoever is free each time; after its last day the games that run are played out.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from courier.common.sweeps import sweep_ids_in_turn
from courier.events.arenas import FEWEST
from courier.events.domain.absences import let_absent_leave, let_back
from courier.events.domain.adjudication import end_unfinished
from courier.events.domain.arenas import notify_paired, pair_arena, week_of
from courier.events.domain.boards import (
    close_left_games,
    count_games,
    draw_unbegun,
    forfeit_absent,
    start_games,
)
from courier.events.domain.entries import leave
from courier.events.domain.locks import lock_event
from courier.events.domain.play_offs import pair_play_off
from courier.events.domain.rounds import begin, end, pair_final, pair_next_matches, pair_swiss
from courier.events.enums import BoardState, EntryState, EventKind, EventState
from courier.events.models import Entry, Event, Round
from courier.events.queries import due_event_ids, event_of_ended, rounds_of
from courier.presets.permissions import is_watchable


def sweep(*, now: datetime) -> int:
    """Do whatever is due in any event; return in how many something was."""
    ids = due_event_ids(now=now)
    return len(sweep_ids_in_turn("events", ids, lambda event_id: advance(event_id, now=now)))


def count_ended(game_id: int, *, now: datetime) -> None:
    """Go on with the event that waits for the end of a game, if one does."""
    event_id = event_of_ended(game_id)
    if event_id is not None:
        advance(event_id, now=now)


def advance(event_id: int, *, now: datetime) -> int:
    """Do whatever is due in an event; return how much that was. Twice changes nothing."""
    done = end_unfinished(event_id, now=now)
    done += _step(event_id, now=now)
    done += close_left_games(event_id, now=now)
    return done + start_games(event_id, now=now)


@transaction.atomic
def _step(event_id: int, *, now: datetime) -> int:
    event = lock_event(event_id)
    if event.state == EventState.OPEN and event.starts_at <= now:
        begin(event, now=now)
        return 1
    if event.state != EventState.RUNNING:
        return 0
    _let_leave(event, now)
    counted = count_games(event, now=now)
    done = len(counted) + let_absent_leave(event, counted, now=now) + let_back(event, now=now)
    forfeit_absent(event, now=now)
    draw_unbegun(event, now=now)
    if event.kind == EventKind.ARENA:
        return done + _go_on_arena(event, now)
    return done + _go_on(event, now)


def _let_leave(event: Event, now: datetime) -> None:
    """Take out who has been erased or suspended; a computer is no account."""
    gone = Q(player=None) | Q(player__is_active=False, player__computer_level=None)
    entries = Entry.objects.filter(gone, event=event, state=EntryState.ENTERED)
    if entries:
        leave(event, *entries, now=now)


def _go_on(event: Event, now: datetime) -> int:
    """Close the rounds that are complete, and pair the next one, or the play-off, or end the
    event.
    """
    rounds = rounds_of(event)
    complete = [
        each
        for each in rounds
        if all(board.state != BoardState.PENDING for board in each.boards.all())
    ]
    if len(complete) == len(rounds) and _pair_next(event, rounds, now):
        _close([each for each in complete if each.boards.all()], event, now)
        return 1
    _close(complete, event, now)
    if len(complete) == len(rounds):
        if not pair_play_off(event, now=now):
            end(event, now=now)
        return 1
    return 0


def _go_on_arena(event: Event, now: datetime) -> int:
    """Pair who is free and close the weeks that are over; after the last day, with fewer than two
    players left, or once its preset is hidden, wait for the games that run, and end the event.
    """
    left = Entry.objects.filter(event=event, state=EntryState.ENTERED).count()
    is_past = event.ends_at is not None and event.ends_at <= now
    is_ending = is_past or left < FEWEST or not is_watchable(event.revision.preset)
    made = [] if is_ending else pair_arena(event, now=now)
    notify_paired(made, now=now)
    rounds = Round.objects.filter(event=event, closed_at=None)
    over = rounds if is_ending else rounds.filter(number__lt=week_of(event, now))
    over.exclude(boards__state=BoardState.PENDING).update(closed_at=now)
    if is_ending and not rounds.exists():
        end(event, now=now)
        return 1
    return len(made)


def _pair_next(event: Event, rounds: list[Round], now: datetime) -> bool:
    is_past = event.ends_at is not None and event.ends_at <= now
    if is_past or any(each.is_play_off for each in rounds):
        return False
    if event.kind == EventKind.SWISS:
        return pair_swiss(event, now=now)
    if event.kind == EventKind.ROUND_ROBIN:
        return pair_final(event, rounds, now=now)
    return event.kind == EventKind.KNOCK_OUT and pair_next_matches(event, rounds[-1], now=now)


def _close(rounds: list[Round], event: Event, now: datetime) -> None:
    """Note when rounds were over, but for one that is played off."""
    ids = [each.pk for each in rounds if each.closed_at is None]
    open_rounds = Round.objects.filter(pk__in=ids, event=event)
    open_rounds.exclude(boards__state=BoardState.PENDING).update(closed_at=now)
