"""Which rated games of the same two players do not count, so that two accounts cannot hand each
other ratings.

1. A short game does not count if the two have ended another short one within 30 days before. Short
   is what ends before both have moved ten times, other than by the rules of the game.
2. A win does not count if its winner has won every rated game of the two within 30 days before,
  five or more.

Both look at all rated games of the two, whether these have counted or not, and at nobody else's:
who resigns early against one opponent after the other loses every time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from courier.ratings.enums import WhyUncounted

FEWEST_MOVES: Final = 10  # of each side; a game of fewer is short
FEWEST_PLIES: Final = 2 * FEWEST_MOVES
SERIES: Final = 5  # so many wins in a row count, if nothing else happened
WINDOW: Final = timedelta(days=30)
MOMENT: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A rated game of two players: its place in the ledger, the winner's id (None: drawn), whether
    it was short.
    """

    at: datetime
    winner: int | None
    is_short: bool


def why_uncounted(meeting: Meeting, earlier: Iterable[Meeting]) -> WhyUncounted | None:
    """Why a game does not count, after the earlier games of the two; None if it does."""
    recent = [one for one in earlier if meeting.at - WINDOW <= one.at < meeting.at]
    if meeting.is_short and any(one.is_short for one in recent):
        return WhyUncounted.SHORT
    is_series = len(recent) >= SERIES and all(one.winner == meeting.winner for one in recent)
    if is_series and meeting.winner is not None:
        return WhyUncounted.ONE_SIDED
    return None


def place_after(ended_at: datetime, earlier: Sequence[Meeting]) -> datetime:
    """When a game ended, or just after the last game of the two where that was settled sooner."""
    return max([ended_at, *(one.at + MOMENT for one in earlier)])
