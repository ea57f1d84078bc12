"""How much vacation somebody has. Pure: it follows from when they came and what they booked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

DAYS_AT_FIRST: Final = 14
A_DAY_EVERY: Final = timedelta(days=12)
MOST_DAYS: Final = 30


def balance_of(*, joined: datetime, spent: Iterable[tuple[datetime, int]], now: datetime) -> int:
    """Days of vacation at an instant: 14 at first, one more each 12 days up to 30, less what was
    `spent` and when.
    """
    days = DAYS_AT_FIRST
    earned = 0
    for at, taken in [*sorted(spent), (now, 0)]:
        by_then = max((at - joined) // A_DAY_EVERY, earned)
        days = min(MOST_DAYS, days + by_then - earned) - taken
        earned = by_then
    return days


def next_day_at(*, joined: datetime, now: datetime) -> datetime:
    """When the next day is added, if the balance has room."""
    return joined + ((now - joined) // A_DAY_EVERY + 1) * A_DAY_EVERY
