"""A value over time, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format

from courier.common.times import day_text
from courier.drawing.plots.axes import Tick, anchor_at, percent
from courier.drawing.plots.columns import Plot, PlotTexts

MOST_TICKS: Final = 3
MOST_STEPS: Final = 5
_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Instant:
    """A value at an instant; it may be as much as `spread` less or more."""

    at: datetime
    value: float
    spread: float = 0


def course(instants: Sequence[Instant], texts: PlotTexts) -> Plot:
    """Return a line through instants in their order, of which there are at least two, with a band
    for their spreads.

    The axis begins near the lowest value, not at 0. Instants that are all the same are put side by
    side.
    """
    low = min(one.value - one.spread for one in instants)
    high = max(one.value + one.spread for one in instants)
    marks = _round_marks(low, high)
    xs = _places(instants)

    def height(value: float) -> float:
        return 100 * (marks[-1] - value) / (marks[-1] - marks[0])

    upper = [
        f"{x:.2f},{height(one.value + one.spread):.2f}" for x, one in zip(xs, instants, strict=True)
    ]
    lower = [
        f"{x:.2f},{height(one.value - one.spread):.2f}" for x, one in zip(xs, instants, strict=True)
    ]
    drawn = " ".join(
        f"{x:.2f},{height(one.value):.2f}" for x, one in zip(xs, instants, strict=True)
    )
    up = tuple(Tick(percent(height(mark) / 100), str(mark)) for mark in marks)
    rows = tuple((day_text(one.at), f"{one.value:.0f}") for one in instants)
    return Plot(
        texts, (), drawn, " ".join([*upper, *reversed(lower)]), _day_ticks(instants, xs), up, rows
    )


def _places(instants: Sequence[Instant]) -> list[float]:
    """Where instants stand, in percent from the left."""
    first = instants[0].at
    last = instants[-1].at
    if first == last:
        return [100 * number / (len(instants) - 1) for number in range(len(instants))]
    return [100 * ((one.at - first) / (last - first)) for one in instants]


def _round_marks(low: float, high: float) -> list[int]:
    """Round numbers, at most `MOST_STEPS` steps from one that is not above `low` to one that is not
    below `high`.
    """
    for step in _STEPS:
        first = int(low // step)
        last = int(-(-high // step))
        if last - first <= MOST_STEPS:
            break
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _day_ticks(instants: Sequence[Instant], xs: Sequence[float]) -> tuple[Tick, ...]:
    """Days at the axis, so far from each other that their names do not meet."""
    first = instants[0].at
    last = instants[-1].at
    if first.date() == last.date():
        return (Tick(percent(0.5), _tick_text(first)),)
    found = list[Tick]()
    for number in range(MOST_TICKS):
        part = number / (MOST_TICKS - 1)
        text = _tick_text(first + (last - first) * part)
        if not found or found[-1].label != text:
            found.append(Tick(percent(part), text, anchor_at(part)))
    return tuple(found)


def _tick_text(at: datetime) -> str:
    """`6 Jan 2026`: short, so that three of them have room on a phone."""
    return date_format(timezone.localtime(at), "j M Y", use_l10n=False)
