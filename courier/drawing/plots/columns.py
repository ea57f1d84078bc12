"""Columns and lines over an axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from courier.drawing.plots.axes import Tick, anchor_at, percent, steps_to, upright

MOST_COLUMNS: Final = 16
MOST_TICKS: Final = 5
FEW_TICKS: Final = 3  # with labels longer than `SHORT_LABEL`, so that they stay apart on a phone
SHORT_LABEL: Final = 6
GAP: Final = 0.12
_WIDTHS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class PlotTexts:
    """What is said about a plot. `key` makes its ids unique in the page, `head` names the columns
    of its table.
    """

    key: str
    title: str
    description: str
    x_label: str
    head: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column, in percent, with its words."""

    x: str
    y: str
    width: str
    height: str
    words: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Columns or a line (points of a box of 100 by 100), two axes, and the same as rows of a
    table.
    """

    texts: PlotTexts
    columns: tuple[Column, ...]
    line: str
    area: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    rows: tuple[tuple[str, str], ...]


def histogram(counts: Mapping[int, int], texts: PlotTexts) -> Plot:
    """Return how often each number came, in at most 16 classes of equal round width."""
    least = min(counts)
    most = max(counts)
    width = next(
        (each for each in _WIDTHS if most // each - least // each < MOST_COLUMNS), _WIDTHS[-1]
    )
    first = least // width
    last = most // width
    found = [
        sum(n for number, n in counts.items() if number // width == each)
        for each in range(first, last + 1)
    ]
    return labelled(
        [
            (_class_words(each * width, width), n)
            for each, n in zip(range(first, last + 1), found, strict=True)
        ],
        texts,
    )


def labelled(counts: Sequence[tuple[str, int]], texts: PlotTexts) -> Plot:
    """Return a column for each count, in their order and with their names below; there is at least
    one.
    """
    found = [count for _label, count in counts]
    steps = steps_to(max(found))
    one = 1 / len(found)
    columns = tuple(
        Column(
            percent((number + GAP / 2) * one),
            percent(1 - count / steps[-1]),
            percent((1 - GAP) * one),
            percent(count / steps[-1]),
            f"{label}: {count}",
        )
        for number, (label, count) in enumerate(counts)
    )
    most = FEW_TICKS if max(len(label) for label, _count in counts) > SHORT_LABEL else MOST_TICKS
    every = -(-len(found) // most)
    ticks = tuple(
        Tick(percent((number + 0.5) * one), counts[number][0], anchor_at((number + 0.5) * one))
        for number in range(0, len(found), every)
    )
    rows = tuple((label, str(count)) for label, count in counts)
    return Plot(texts, columns, "", "", ticks, upright(steps), rows)


def line(points: Sequence[tuple[int, float]], texts: PlotTexts) -> Plot:
    """Return a line through points in the order of their first numbers, of which there are at least
    two.
    """
    first = points[0][0]
    last = points[-1][0]
    steps = steps_to(max(value for _, value in points))
    places = [
        ((x - first) / (last - first) * 100, 100 - value / steps[-1] * 100) for x, value in points
    ]
    drawn = " ".join(f"{x:.2f},{y:.2f}" for x, y in places)
    ticks = tuple(
        Tick(
            percent((number - first) / (last - first)),
            str(number),
            anchor_at((number - first) / (last - first)),
        )
        for number in _marks(first, last)
    )
    rows = tuple((str(x), f"{value:.1f}") for x, value in points)
    return Plot(texts, (), drawn, f"0,100 {drawn} 100,100", ticks, upright(steps), rows)


def _marks(first: int, last: int) -> list[int]:
    """Return round numbers of an axis from `first` to `last`, its beginning among them."""
    step = steps_to(last - first, most_steps=MOST_TICKS)[1]
    return [
        first,
        *(
            number
            for number in range(-(-first // step) * step, last + 1, step)
            if number - first >= step / 2
        ),
    ]


def _class_words(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first}–{first + width - 1}"
