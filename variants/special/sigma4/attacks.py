"""Attacked squares (rule 5.9)."""

from collections.abc import Iterator

from variants.core.piece import Side
from variants.special.sigma4.stones import KIND_MASK, ROYAL, SECOND
from variants.special.sigma4.ways import INTO, is_open

Placement = tuple[int, ...] | list[int]


def royal_square(placement: Placement, side: Side) -> int:
    """Return where the royal base of a side stands."""
    wanted = ROYAL | (SECOND if side else 0)
    for square, code in enumerate(placement):
        if code & (ROYAL | SECOND) == wanted and code:
            return square
    raise AssertionError("a position has one royal base a side")


def attackers(placement: Placement, square: int, side: Side) -> Iterator[int]:
    """Yield the squares from which bases of `side` attack a square, the royal base included."""
    owned = SECOND if side else 0
    for origin, ways in INTO[square]:
        code = placement[origin]
        if code and code & SECOND == owned and is_open(placement, code, ways):
            yield origin


def is_attacked(placement: Placement, square: int, side: Side) -> bool:
    """Return whether a base of `side` attacks a square."""
    owned = SECOND if side else 0
    for origin, ways in INTO[square]:
        code = placement[origin]
        if code and code & SECOND == owned:
            for shift, need, through, _ in ways:
                if code >> shift & KIND_MASK >= need and not any(
                    placement[between] for between in through
                ):
                    return True
    return False
