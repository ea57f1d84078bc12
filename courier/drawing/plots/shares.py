"""One bar of several parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courier.drawing.plots.axes import percent


@dataclass(frozen=True, slots=True)
class Part:
    """A part by its size; `css` is the class of its colour."""

    label: str
    size: float
    css: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share of 1 and the bounds between which it may lie; `label` says it."""

    at: float
    low: float
    high: float
    label: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A part that is drawn; `words` are its size and its share."""

    label: str
    css: str
    x: str
    width: str
    count: str
    share: str


@dataclass(frozen=True, slots=True)
class Whisker:
    """An interval that is drawn."""

    at: str
    low: str
    high: str
    label: str


@dataclass(frozen=True, slots=True)
class ShareBar:
    """Segments side by side, all of them together as wide as the bar, and the interval below."""

    key: str
    title: str
    description: str
    segments: tuple[Segment, ...]
    whisker: Whisker | None


def shares(
    parts: Sequence[Part],
    *,
    key: str,
    title: str,
    description: str,
    interval: Interval | None = None,
) -> ShareBar:
    """Return a bar of parts in their order; parts of nothing have no width. Not all of them are
    empty.
    """
    whole = sum(part.size for part in parts)
    before = 0.0
    found = list[Segment]()
    for part in parts:
        share = part.size / whole
        count = f"{part.size:g}"
        found.append(
            Segment(
                part.label, part.css, percent(before), percent(share), count, f"{share * 100:.0f} %"
            )
        )
        before += share
    return ShareBar(key, title, description, tuple(found), _whisker(interval) if interval else None)


def _whisker(interval: Interval) -> Whisker:
    return Whisker(
        percent(interval.at), percent(interval.low), percent(interval.high), interval.label
    )
