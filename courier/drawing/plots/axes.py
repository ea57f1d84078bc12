"""Axes: round numbers, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NEAR_EDGE: Final = 6.0
_ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at an axis, in percent from the left or from the top; `anchor` keeps its text inside
    the plot.
    """

    at: str
    label: str
    anchor: str = "middle"


def steps_to(most: float, *, most_steps: int = 4) -> list[int]:
    """Return round numbers from 0 to the first that is not below `most`: 0, 20, 40, 60."""
    size = 1
    while True:
        for round_number in _ROUND:
            step = size * round_number
            count = max(1, -(-int(-(-most // 1)) // step))
            if count <= most_steps:
                return [step * number for number in range(count + 1)]
        size *= 10


def percent(part: float) -> str:
    """Return a part of 1 as an SVG length in percent, never below 0."""
    return f"{max(0.0, part) * 100:.2f}%"


def anchor_at(part: float) -> str:
    """Return how a text at this part of the width is anchored to stay inside."""
    if part * 100 < NEAR_EDGE:
        return "start"
    return "end" if part * 100 > 100 - NEAR_EDGE else "middle"


def upright(numbers: list[int]) -> tuple[Tick, ...]:
    """Return the ticks of an axis that goes up from 0 to the last number."""
    return tuple(
        Tick(percent(1 - number / numbers[-1]), f"{number:,}".replace(",", " "))
        for number in numbers
    )
