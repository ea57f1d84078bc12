"""Counting ballots, without a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

POINTS: Final = (3, 2, 1)  # for a first, second and third choice

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entry did: its points, how many put it first, and its place; None without points."""

    points: int
    firsts: int
    place: int | None


def standings(entries: Sequence[Name], ballots: Iterable[Sequence[Name]]) -> dict[Name, Standing]:
    """Return how each entry did, the best first. A ballot names up to three, the best first: they
    get 3, 2 and 1 points (a Borda count cut off after three).

    More points come first, then more first choices; entries that are level in both share a place,
    and what nobody has named has none.
    """
    points = Counter[Name]()
    firsts = Counter[Name]()
    for ballot in ballots:
        for name, worth in zip(ballot, POINTS, strict=False):
            points[name] += worth
        firsts.update(ballot[:1])

    def worth_of(name: Name) -> tuple[int, int]:
        return points[name], firsts[name]

    found = dict[Name, Standing]()
    ranked = sorted(entries, key=worth_of, reverse=True)
    for number, name in enumerate(ranked, start=1):
        before = ranked[number - 2] if number > 1 else None
        is_level = before is not None and worth_of(before) == worth_of(name)
        place = found[before].place if before is not None and is_level else number
        found[name] = Standing(points[name], firsts[name], place if points[name] else None)
    return found
