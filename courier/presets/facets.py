"""Narrowing the catalogue: what presets are sorted into, what fits, and how many would fit with one
tick more.

Only these few columns of all presets are read; boards and documents are read for the page that is
shown. A thousand rows take some milliseconds, and every count is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

USUAL_SQUARES: Final = 64
USUAL_SIDE: Final = 8


class Row(NamedTuple):
    """A preset as far as it is sorted. `has_open_challenge`: somebody waits for an opponent;
    `is_mine`: the reader’s heart.
    """

    pk: int
    family: str
    inventor: str
    enforced: bool
    files: int
    ranks: int
    tags: Sequence[str]
    is_players: bool
    has_open_challenge: bool = False
    is_mine: bool = False


def _board(row: Row) -> tuple[str, ...]:
    if "levels" in row.tags:
        return ("large",)
    squares = row.files * row.ranks
    if squares < USUAL_SQUARES:
        return ("small",)
    if squares > USUAL_SQUARES:
        return ("large",)
    return ("8x8",) if row.files == USUAL_SIDE else ()


def _play(row: Row) -> tuple[str, ...]:
    """How one gets to play: the computer plays whatever is enforced."""
    ways = (("computer", row.enforced), ("challenge", row.has_open_challenge))
    return tuple(way for way, is_open in ways if is_open)


# What a preset is in each group. Of most groups one ticked value is enough; ticked tags must all
# fit.
GROUPS: Final[dict[str, Callable[[Row], Sequence[str]]]] = {
    "mine": lambda row: ("favourites",) if row.is_mine else (),
    "rules": lambda row: ("enforced",) if row.enforced else ("open",),
    "play": _play,
    "by": lambda row: ("players",) if row.is_players else ("site",),
    "board": _board,
    "size": lambda row: (
        () if {"hexagons", "levels"} & set(row.tags) else (f"{row.files}x{row.ranks}",)
    ),
    "family": lambda row: (row.family,) if row.family else (),
    "tag": lambda row: row.tags,
    "inventor": lambda row: (row.inventor,) if row.inventor else (),
}
ALL_OF: Final = frozenset({"tag"})

Wanted = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The presets that fit, in order; for each group how many fit each value; and of each family
    the first that fits.
    """

    found: list[int]
    counts: dict[str, Counter[str]]
    heads: dict[str, int]


def narrowed(rows: Iterable[Row], wanted: Wanted) -> Narrowed:
    """Return the rows that fit everything that is wanted.

    A value counts the presets that would be listed if it alone were ticked in its group, or, where
    all ticks must fit, as one more tick.
    """
    ticked = {group: values for group, values in wanted.items() if values}
    fitting: list[Row] = []
    nearly: dict[str, list[Row]] = {group: [] for group in GROUPS}  # all but this group fits
    for row in rows:
        failed = [
            group
            for group, values in ticked.items()
            if not _fits(group, GROUPS[group](row), values)
        ]
        if not failed:
            fitting.append(row)
        elif len(failed) == 1 and failed[0] not in ALL_OF:
            nearly[failed[0]].append(row)
    counts = {
        group: Counter(chain.from_iterable(map(values_of, [*fitting, *nearly[group]])))
        for group, values_of in GROUPS.items()
    }
    heads: dict[str, int] = {}
    for row in fitting:
        heads.setdefault(row.family, row.pk)
    return Narrowed([row.pk for row in fitting], counts, heads)


def _fits(group: str, values: Sequence[str], ticked: frozenset[str]) -> bool:
    return ticked.issubset(values) if group in ALL_OF else not ticked.isdisjoint(values)
