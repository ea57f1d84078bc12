"""Instants that follow from a deadline. Nothing ticks; the arithmetic of turns stands in
`courier.clocks`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

LAST_DAY: Final = timedelta(hours=24)
LAST_HOURS: Final = timedelta(hours=3)
LAST_FIFTH: Final = 5
LONGEST_LEAD: Final = timedelta(hours=12)
MARKS: Final = ("fifth", "day", "hours", "late")


def remaining(deadline: datetime | None, *, now: datetime) -> timedelta | None:
    """The time left, never below zero; None without a time limit."""
    return None if deadline is None else max(deadline - now, timedelta(0))


def is_due(deadline: datetime | None, *, now: datetime) -> bool:
    """Whether the time of the side to move is up: at the deadline itself it is."""
    return deadline is not None and now >= deadline


def warning_marks(time_for_turn: timedelta) -> dict[str, timedelta]:
    """When to warn, as time left by name: at a fifth of the time, three hours before the end, and a
    day before it where the time is longer than that.

    Where two fall together (5 days, 15 hours) there is one.
    """
    marks = {"fifth": time_for_turn / LAST_FIFTH}
    if time_for_turn > LAST_HOURS and marks["fifth"] != LAST_HOURS:
        marks["hours"] = LAST_HOURS
    if time_for_turn > LAST_DAY and marks["fifth"] != LAST_DAY:
        marks["day"] = LAST_DAY
    return marks


def is_half_gone(*, started: datetime, deadline: datetime | None, now: datetime) -> bool:
    """Whether more than half of the time of a turn is gone, by the calendar; never without a time
    limit.
    """
    return deadline is not None and now - started > (deadline - started) / 2


def first_mark(time_for_turn: timedelta) -> timedelta:
    """How long before the deadline a player is warned for the first time."""
    return max(warning_marks(time_for_turn).values())


def warning_lead(time_for_turn: timedelta) -> timedelta:
    """How long before the deadline a warning must have reached the player, for the flag to fall.

    12 hours; half of the time after the first warning where that is less, as in a turn of a day.
    """
    return min(LONGEST_LEAD, first_mark(time_for_turn) / 2)


def passed_mark(*, started: datetime, deadline: datetime, now: datetime) -> str:
    """The name of the latest mark of a turn that lies behind; empty before the first."""
    passed = {
        name: left
        for name, left in warning_marks(deadline - started).items()
        if deadline - now <= left
    }
    return min(passed, key=passed.__getitem__, default="")


def next_warning(*, started: datetime, deadline: datetime, now: datetime) -> datetime | None:
    """When the next warning of a turn falls due; None after the last."""
    marks = (deadline - left for left in warning_marks(deadline - started).values())
    return min((at for at in marks if at > now), default=None)
