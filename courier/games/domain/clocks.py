"""Time. Nothing ticks: a deadline is an instant, everything else follows from it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

LAST_DAY: Final = timedelta(hours=24)
LAST_FIFTH: Final = 5
MARKS: Final = ("fifth", "day")


def deadline_for(time_per_move: timedelta | None, *, started: datetime) -> datetime | None:
    """The instant a side loses whose turn started then; None without a time limit."""
    return None if time_per_move is None else started + time_per_move


def remaining(deadline: datetime | None, *, now: datetime) -> timedelta | None:
    """The time left, never below zero; None without a time limit."""
    return None if deadline is None else max(deadline - now, timedelta(0))


def is_due(deadline: datetime | None, *, now: datetime) -> bool:
    """Whether the side to move has lost on time: a move that arrives at the deadline itself is late."""
    return deadline is not None and now >= deadline


def warning_marks(time_per_move: timedelta) -> dict[str, timedelta]:
    """When to warn, as time left by name: at a fifth of the time, and a day before where the time is longer than that.

    Where both fall together (5 days) there is one.
    """
    marks = {"fifth": time_per_move / LAST_FIFTH}
    if time_per_move > LAST_DAY and marks["fifth"] != LAST_DAY:
        marks["day"] = LAST_DAY
    return marks
