"""The arithmetic of ladders: who meets whom, who moves first, and when the next week is paired."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import UTC, datetime, timedelta
from typing import Final

from courier.events.blossom import Mates, largest_matching

NEAR: Final = 10  # how far apart two people may be whom a week pairs, among those who want a game
WEEK: Final = timedelta(days=7)
NOON: Final = 12  # o'clock, UTC

Pair = frozenset[int]


def near_pairs(order: Sequence[int], apart: Set[Pair]) -> list[tuple[int, int]]:
    """Pairs of those who want a game, who are given from the top of a ladder: as many as can be,
    each with somebody as near as can be. Who is `apart` is not paired.

    Neighbours are paired first; then the number of places between two is made one more at a time,
    and pairs are changed only where that makes another one possible.
    """
    mates: Mates = {}
    for distance in range(1, NEAR + 1):
        near = {
            at: {
                other
                for other in range(max(0, at - distance), min(len(order), at + distance + 1))
                if other != at and frozenset((order[at], order[other])) not in apart
            }
            for at in range(len(order))
        }
        mates = largest_matching(range(len(order)), near, begun=mates)
        if len(mates) >= len(order) - len(order) % 2:
            break
    return [(order[at], order[mate]) for at, mate in sorted(mates.items()) if at < mate]


def moves_first(upper: int, lower: int) -> bool:
    """Whether the upper one of two moves first, by how many more games each has had first than
    second; between equals the lower one does.
    """
    return upper < lower


def next_week(now: datetime) -> datetime:
    """The first Monday noon (UTC) after an instant."""
    day = now.astimezone(UTC).replace(hour=NOON, minute=0, second=0, microsecond=0)
    found = day - timedelta(days=day.weekday())
    return found if found > now else found + WEEK
