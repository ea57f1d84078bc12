"""Stones, what a base may hold, and bases as numbers.

Counts of stones are tuples in the order of the notation, J Z C E N D F W (rule 10.2). A base on the
board is one number: three bits for each kind, then a bit for the royal base and one for side 1. 0
is an empty square.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from variants.core.compositions import BrokenClause
from variants.core.piece import Side

Counts = tuple[int, ...]

LETTERS: Final = "JZCENDFW"
NAMES: Final = ("Jumper", "Zebra", "Camel", "Elephant", "Knight", "Dabbaba", "Ferz", "Wazir")
J, Z, C, E, N, D, F, W = range(8)
PER_PLAYER: Final[Counts] = (2, 2, 2, 8, 4, 8, 8, 8)
NORMAL_BASES: Final = 20
LIMITS: Final[Counts] = (1, 1, 1, 2, 1, 2, 4, 4)
NO_STONES: Final[Counts] = (0,) * 8
MOST: Final = 4
MOST_ROYAL: Final = 2

BITS: Final = 3
KIND_MASK: Final = 7
STONES_MASK: Final = (1 << BITS * len(LETTERS)) - 1
ROYAL: Final = 1 << BITS * len(LETTERS)
SECOND: Final = ROYAL << 1


def most_of(*, royal: bool) -> int:
    """Return how many stones a base may hold."""
    return MOST_ROYAL if royal else MOST


@lru_cache(maxsize=2048)
def base_code(counts: Counts, side: Side, *, royal: bool = False) -> int:
    """Return the number of a base that obeys rule 3."""
    stones = sum(count << BITS * kind for kind, count in enumerate(counts))
    return stones | (ROYAL if royal else 0) | (SECOND if side else 0)


@lru_cache(maxsize=2048)
def counts_of(code: int) -> Counts:
    """Return the stones of a base."""
    return tuple(code >> BITS * kind & KIND_MASK for kind in range(len(LETTERS)))


def owner(code: int) -> Side:
    """Return whose a base is."""
    return 1 if code & SECOND else 0


def is_royal(code: int) -> bool:
    """Return whether a base is royal."""
    return bool(code & ROYAL)


@lru_cache(maxsize=4096)
def letters(counts: Counts) -> str:
    """Return stones as letters, equal ones repeated."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


@lru_cache(maxsize=2048)
def base_text(code: int) -> str:
    """Return a base in capitals, as it is written in turns."""
    return ("R" if code & ROYAL else "") + letters(counts_of(code))


@lru_cache(maxsize=2048)
def label_of(code: int) -> str:
    """Return a base as in position text: small letters for side 1."""
    return base_text(code).lower() if code & SECOND else base_text(code)


def read_letters(text: str) -> tuple[Counts, int] | None:
    """Return stones and the number of R among capital letters in any order; None for any other
    letter.
    """
    if not all(letter in "R" + LETTERS for letter in text):
        return None
    return tuple(text.count(letter) for letter in LETTERS), text.count("R")


@lru_cache(maxsize=4096)
def plus(first: Counts, second: Counts) -> Counts:
    """Return two heaps of stones together."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


@lru_cache(maxsize=4096)
def minus(first: Counts, second: Counts) -> Counts:
    """Return a heap without a part of it; negative where the part is not there."""
    return tuple(a - b for a, b in zip(first, second, strict=True))


def holds(pool: Counts, part: Counts) -> bool:
    """Return whether a heap holds all of a part."""
    return all(a >= b for a, b in zip(pool, part, strict=True))


def broken_limits(counts: Counts, *, royal: bool) -> Iterator[BrokenClause]:
    """Yield every clause of rule 3 that these stones on one base break."""
    total = sum(counts)
    most = most_of(royal=royal)
    base = "the royal base" if royal else "a base"
    if not 1 <= total <= most:
        number = "no stone" if total == 0 else f"{total} stones"
        yield BrokenClause(
            "3.1", "stones-on-base", f"{base} holds one to {most} stones, not {number}"
        )
    for kind, clause, code in (
        (W, "3.2", "rank-1-limit"),
        (F, "3.2", "rank-1-limit"),
        (D, "3.3", "rank-2-limit"),
        (E, "3.3", "rank-2-limit"),
    ):
        if counts[kind] > LIMITS[kind]:
            message = f"a base holds at most {LIMITS[kind]} {LETTERS[kind]}, not {counts[kind]}"
            yield BrokenClause(clause, code, message)
    if counts[Z] + counts[C] > 1:
        yield BrokenClause("3.4", "rank-3-limit", "a base holds only one stone of rank 3 (Z, C)")
    if counts[N] + counts[J] > 1:
        yield BrokenClause("3.5", "rank-4-limit", "a base holds only one stone of rank 4 (N, J)")
    if royal and counts[N] + counts[J]:
        yield BrokenClause("3.6", "royal-rank-4", "the royal base holds no stone of rank 4 (N, J)")


def _contents(*, royal: bool) -> tuple[Counts, ...]:
    """Return everything a base may hold, in notation order: 251 contents, 24 of a royal base."""
    found = []
    for size in range(1, most_of(royal=royal) + 1):
        for chosen in combinations_with_replacement(range(8), size):
            counts = tuple(chosen.count(kind) for kind in range(8))
            if next(broken_limits(counts, royal=royal), None) is None:
                found.append(counts)
    return tuple(sorted(found, key=_order))


def _order(counts: Counts) -> tuple[int, ...]:
    """Return what sorts contents like words of the alphabet J Z C E N D F W."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


CONTENTS: Final = _contents(royal=False)
ROYAL_CONTENTS: Final = _contents(royal=True)


def capped(pool: Counts) -> Counts:
    """Return a heap cut to what one base could hold of each kind; a storage may hold 16 of one
    (rule 14.3).
    """
    return tuple(min(count, limit) for count, limit in zip(pool, LIMITS, strict=True))


def contents_from(pool: Counts, *, least: int = 1, royal: bool = False) -> tuple[Counts, ...]:
    """Return everything a base may hold out of a heap, at least so many stones."""
    return _contents_from(capped(pool), least, royal)


@lru_cache(maxsize=1024)
def _contents_from(pool: Counts, least: int, royal: bool) -> tuple[Counts, ...]:
    return tuple(
        counts
        for counts in (ROYAL_CONTENTS if royal else CONTENTS)
        if sum(counts) >= least and holds(pool, counts)
    )
