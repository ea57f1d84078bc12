"""What a ladder does by itself. Every step may be interrupted and is begun again by the next sweep.

1. Who has been suspended or erased leaves.
2. Games that have ended are counted, in the order in which they did, and change the places.
3. When its time has come, a week is paired and the idle leave; the time of the next week is written
   with it.
4. Games that count without being over are given up, and those that were paired begin, one
   transaction each.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from courier.common.sweeps import sweep_ids_in_turn
from courier.events.domain.ladder_games import (
    close_left_ladder_games,
    count_ladder_games,
    pair_week,
    start_ladder_games,
)
from courier.events.domain.ladder_members import take_down
from courier.events.domain.locks import lock_ladder
from courier.events.ladder_queries import ladder_of_ended, ladders_due
from courier.events.models import Ladder, Rung


def sweep_ladders(*, now: datetime) -> int:
    """Do whatever is due on any ladder; return on how many something was."""
    ids = ladders_due(now=now)
    return len(sweep_ids_in_turn("ladders", ids, lambda each: advance_ladder(each, now=now)))


def count_on_ladder(game_id: int, *, now: datetime) -> None:
    """Go on with the ladder that waits for the end of a game, if one does."""
    ladder_id = ladder_of_ended(game_id)
    if ladder_id is not None:
        advance_ladder(ladder_id, now=now)


def advance_ladder(ladder_id: int, *, now: datetime) -> int:
    """Do whatever is due on a ladder; return how much that was. Twice changes nothing."""
    done = _step(ladder_id, now=now)
    done += close_left_ladder_games(ladder_id, now=now)
    return done + start_ladder_games(ladder_id, now=now)


@transaction.atomic
def _step(ladder_id: int, *, now: datetime) -> int:
    ladder = lock_ladder(ladder_id)
    done = _let_leave(ladder, now) + count_ladder_games(ladder, now=now)
    if ladder.closed_at is None and ladder.pairs_at <= now:
        pair_week(ladder, now=now)
        done += 1
    return done


def _let_leave(ladder: Ladder, now: datetime) -> int:
    """Take down who has been erased or suspended; return how many."""
    gone = Q(player=None) | Q(player__is_active=False)
    rungs = list(Rung.objects.filter(gone, ladder=ladder, number__isnull=False))
    if rungs:
        take_down(ladder, rungs, now=now)
    return len(rungs)
