"""Games without a time limit in which nobody moves any more: after 30 days the opponent may claim
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from courier.clocks.timetable import instant_of
from courier.games.enums import GameStatus
from courier.games.models import BOTH_MOVED, Game, Move
from courier.games.permissions import is_suspended
from courier.games.seats import plays_computer

SILENCE: Final = timedelta(days=30)
WARNED_BEFORE: Final = timedelta(days=7)


def claimable_at(game: Game) -> datetime | None:
    """When a running game without a time limit may be claimed by who waits; None where it never
    may.

    It takes two people who have both moved. After a hold by the referee a week is left at least. No
    query.
    """
    if game.status != GameStatus.ACTIVE or game.control is not None or is_suspended(game):
        return None
    if game.is_solo or game.is_setting_up or not game.both_have_moved or plays_computer(game):
        return None
    return end_of_silence(started=game.turn_started_at, holds=game.clock_holds)


def would_be_claimable(game: Game, move: Move, *, now: datetime) -> bool:
    """Whether a running game could be claimed at once if it went back to the turn of a move; no
    query.
    """
    if game.control is not None or game.is_solo or plays_computer(game):
        return False
    if move.ply <= BOTH_MOVED or move.time_used is None:
        return False
    return now >= end_of_silence(started=now - move.time_used, holds=game.clock_holds)


def end_of_silence(*, started: datetime, holds: Sequence[Sequence[int]]) -> datetime:
    """When a turn that began at `started` has lasted so long that it may be claimed, if the game is
    one of those.

    `holds` are those of the referee: first and last second of each.
    """
    at = started + SILENCE
    return max(at, instant_of(holds[-1][1]) + WARNED_BEFORE) if holds else at


def is_claimable(game: Game, *, now: datetime) -> bool:
    """Whether a game without a time limit has waited so long that who waits may claim it."""
    at = claimable_at(game)
    return at is not None and now >= at


def is_ending(game: Game, *, now: datetime) -> bool:
    """Whether a game without a time limit may be claimed within a week, unless somebody moves."""
    at = claimable_at(game)
    return at is not None and at - WARNED_BEFORE <= now < at
