"""The arithmetic of round robins in groups with a final: how many groups there are, who is dealt to
which, and the rounds they play beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from courier.events.berger import berger_rounds

SIZES: Final = (3, 8)  # players of a group, as an organiser wants them
MOST_EACH: Final = 3  # of a group that reach the final
MOST_IN_FINAL: Final = 16

T = TypeVar("T")


def group_count(players: int, *, size: int, finalists_each: int) -> int:
    """How many groups there are: so many that they come as near to `size` players as can be, each
    with three or more and somebody who does not reach the final. With 1 there is no final.
    """
    nearest = (2 * players + size) // (2 * size)
    fewest = max(SIZES[0], finalists_each + 1)
    return max(1, min(nearest, players // fewest))


def dealt(order: Sequence[T], groups: int) -> list[list[T]]:
    """Players who are given by strength, row by row: each row goes the other way than the one
    before, so that groups are equally strong. Their sizes differ by one at most.
    """
    found: list[list[T]] = [[] for _group in range(groups)]
    for at, each in enumerate(order):
        row, place = divmod(at, groups)
        found[groups - 1 - place if row % 2 else place].append(each)
    return found


def rounds_together(tables: Sequence[Sequence[T]], *, cycles: int) -> list[list[tuple[T, T]]]:
    """The rounds of several round robins that are played beside each other, first and second of
    each board. Whoever is free has no board; second cycles begin with the same round in all tables.
    """
    programmes = [berger_rounds(len(table), cycles=cycles) for table in tables]
    longest = max(len(rounds) // cycles for rounds in programmes)
    found: list[list[tuple[T, T]]] = [[] for _round in range(longest * cycles)]
    for table, rounds in zip(tables, programmes, strict=True):
        cycle = len(rounds) // cycles
        for number, pairs in enumerate(rounds):
            boards = found[number // cycle * longest + number % cycle]
            boards += [
                (table[first - 1], table[second - 1])
                for first, second in pairs
                if second is not None
            ]
    return found
