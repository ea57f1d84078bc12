"""Promotion in Interactive Diagrams: which pieces, how deep in the zone, and whether only from a
stock.

`promoChoice` lists letters. `*X` comes only from the stock: pieces that were captured, and those in
hand at the start. A number after a letter is the depth of the zone in which it may be chosen, all
of it without one. `!P` bars a promoting piece from staying what it is on the last rank.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

Table = dict[str, Any]

MOST: Final = 255
_CHOICE: Final = re.compile(r"(!?)(\*?)([A-Za-z])([0-9]*)")


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind that pieces may become on the last `depth` ranks (0: in the whole zone); `most` of it
    may stand, by side.
    """

    kind: str
    depth: int = 0
    most: tuple[int, int] | None = None


def stock_letters(wanted: str) -> frozenset[str]:
    """Return the letters of the pieces that come only from the stock."""
    return frozenset(found[3] for found in _CHOICE.finditer(wanted) if found[2] and not found[1])


def depth_of(wanted: str, letter: str) -> int:
    """Return in how many of the last ranks a letter may be chosen; 0 in the whole zone."""
    depths = [found[4] for found in _CHOICE.finditer(wanted) if found[3] == letter and not found[1]]
    return int(depths[0][:2]) if depths and depths[0] else 0


def promotion_tables(
    wanted: str, pieces: Sequence[str], choices: Sequence[Choice], *, ranks: int, depth: int
) -> list[Table]:
    """Return the tables of a zone that is `depth` ranks deep, the last rank's first."""
    found: list[Table] = []
    must = "!" in wanted
    by_rank = [(rank, _open(choices, ranks + 1 - rank)) for rank in range(ranks, ranks - depth, -1)]
    for (kinds, is_last), group in groupby(
        by_rank, key=lambda each: (each[1], must and each[0] == ranks)
    ):
        optional = depth > 1 and not is_last
        if any(kinds) or not optional:
            zone = [f"*{rank}" for rank, _ in group]
            each_side = [[*side] for side in kinds]
            wanted_kinds = each_side[0] if kinds[0] == kinds[1] else each_side
            found.append(
                {"pieces": [*pieces], "choices": wanted_kinds, "zone": zone, "optional": optional}
            )
    limits = dict(_limits(choices))
    if found and limits:
        found[0]["limits"] = limits
    return found


def _open(choices: Sequence[Choice], depth: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the kinds that a side may choose on a rank, the last one being 1 deep."""
    here = [choice for choice in choices if not choice.depth or depth <= choice.depth]
    first, second = (
        tuple(choice.kind for choice in here if choice.most is None or choice.most[side])
        for side in (0, 1)
    )
    return first, second


def _limits(choices: Sequence[Choice]) -> Iterator[tuple[str, int]]:
    for choice in choices:
        if choice.most is not None:
            yield choice.kind, min(max(choice.most), MOST)
