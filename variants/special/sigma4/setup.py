"""Set-ups (rule 4): 21 bases with all 42 stones of one side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from variants.core.compositions import BrokenClause
from variants.core.errors import IllegalMove, NotationError
from variants.core.piece import Side
from variants.core.words import listed
from variants.notation.input_text import clean, shown
from variants.special.sigma4.stones import (
    LETTERS,
    NO_STONES,
    PER_PLAYER,
    C,
    Counts,
    J,
    N,
    Z,
    base_code,
    base_text,
    broken_limits,
    counts_of,
    is_royal,
    plus,
    read_letters,
)
from variants.special.sigma4.ways import BOARD, CIRCLES, CORNERS, SIZE

SIDE_NAMES: Final = ("White", "Black")
# The squares in the order in which a set-up is written (10.4).
HOMES: Final = (tuple(range(21)), tuple(rank * 7 + file for rank in (6, 5, 4) for file in range(7)))
RECOMMENDED: Final = (
    ("ED", "JD", "ZE", "FW", "ZE", "JD", "ED"),
    ("CD", "EN", "ND", "EE", "ND", "EN", "CD"),
    ("FW",) * 7,
)

_ITEM: Final = re.compile(r"([JZCENDFWR]*)@([a-g][1-7])")


@dataclass(frozen=True, slots=True)
class Item:
    """A base of a set-up, perhaps against the rules; `royals` counts its R."""

    square: int
    counts: Counts
    royals: int


def is_setup_text(text: str) -> bool:
    """Return whether a text says that it is a set-up."""
    return text.strip().startswith("Setup")


def read_items(text: str) -> tuple[Item, ...]:
    """Return the bases of a set-up text, in any order and with or without `Setup:`. Raises
    NotationError.
    """
    items = []
    for part in clean(text).rstrip("+#!?").removeprefix("Setup:").split(","):
        read = _ITEM.fullmatch(part.strip())
        if read is None:
            message = (
                f"{shown(part.strip())!r} is no base of a set-up; write stones, @ and square, such"
                " as FW@a3"
            )
            raise NotationError("unreadable", message, shown(text))
        heap = read_letters(read[1])
        assert heap is not None
        items.append(Item(BOARD.indices[read[2]], *heap))
    return tuple(items)


def broken_clauses(items: Sequence[Item], side: Side) -> tuple[BrokenClause, ...]:
    """Return every clause a set-up breaks, each once, with the squares at fault."""
    return (
        *_wrong_squares(items, side),
        *_wrong_stones(items),
        *_wrong_bases(items),
        *_wrong_places(items, side),
    )


def _clause(clause: str, code: str, message: str, squares: Sequence[int]) -> BrokenClause:
    names = [BOARD.name(square) for square in squares]
    return BrokenClause(clause, code, f"{message}: {listed(names, 'and')}", tuple(names))


def _wrong_squares(items: Sequence[Item], side: Side) -> Iterator[BrokenClause]:
    squares = [item.square for item in items]
    homes = HOMES[side]
    name = SIDE_NAMES[side]
    if strangers := sorted({square for square in squares if square not in homes}):
        where = "a1 to g3" if side == 0 else "a5 to g7"
        yield _clause(
            "4.1", "outside-home", f"{name}'s bases stand on {where}, not elsewhere", strangers
        )
    if doubled := sorted({square for square in squares if squares.count(square) > 1}):
        yield _clause("4.1", "two-on-square", "each square holds one base, here are more", doubled)
    if empty := [square for square in homes if square not in squares]:
        yield _clause(
            "4.1",
            "square-empty",
            "each square of one's three ranks holds a base, these have none",
            empty,
        )
    circle = CIRCLES[side]
    crowned = [item.square for item in items for _ in range(item.royals)]
    if crowned != [circle]:
        found = listed([BOARD.name(square) for square in crowned], "and")
        message = f"the royal base (R) stands on {BOARD.name(circle)}, " + (
            f"not on {found}" if found else "none does"
        )
        yield BrokenClause(
            "4.1", "royal-place", message, tuple(BOARD.name(square) for square in crowned)
        )


def _wrong_stones(items: Sequence[Item]) -> Iterator[BrokenClause]:
    placed = NO_STONES
    for item in items:
        placed = plus(placed, item.counts)
    missing = [
        f"{PER_PLAYER[k] - placed[k]} {LETTERS[k]}" for k in range(8) if placed[k] < PER_PLAYER[k]
    ]
    extra = [
        f"{placed[k] - PER_PLAYER[k]} {LETTERS[k]}" for k in range(8) if placed[k] > PER_PLAYER[k]
    ]
    parts = [f"{listed(missing, 'and')} left over"] * bool(missing) + [
        f"{listed(extra, 'and')} too many"
    ] * bool(extra)
    if parts:
        yield BrokenClause(
            "4.2", "not-all-stones", f"all 42 stones are placed and no others: {'; '.join(parts)}"
        )


def _wrong_bases(items: Sequence[Item]) -> Iterator[BrokenClause]:
    """Yield the clauses of rule 3, in their order, once each."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for item in items:
        for broken in broken_limits(item.counts, royal=bool(item.royals)):
            found.setdefault((broken.clause, broken.code, broken.message), []).append(item.square)
    for (clause, code, message), squares in sorted(found.items()):
        yield _clause(clause, code, message, squares)


def _wrong_places(items: Sequence[Item], side: Side) -> Iterator[BrokenClause]:
    crowded = [i.square for i in items if i.counts[Z] + i.counts[C] + i.counts[N] + i.counts[J] > 1]
    if crowded:
        yield _clause(
            "4.4",
            "two-leapers",
            "in a set-up a base holds only one stone out of Z, C, N, J",
            crowded,
        )
    far = [i for i in items if i.counts[J] or i.counts[C] or i.counts[Z]]
    if corners := [i.square for i in far if i.square in CORNERS[side]]:
        yield _clause(
            "4.5",
            "leaper-in-corner",
            "in a set-up J, C and Z do not stand on one's own corners",
            corners,
        )
    if royal := [
        i.square
        for i in items
        if i.royals and (i.counts[J] or i.counts[C] or i.counts[Z] or i.counts[N])
    ]:
        yield _clause(
            "4.5", "leaper-on-royal", "in a set-up the royal base holds only W, F, D and E", royal
        )


def items_of(placement: Sequence[int]) -> tuple[Item, ...]:
    """Return the bases of a board as items."""
    return tuple(Item(s, counts_of(c), int(is_royal(c))) for s, c in enumerate(placement) if c)


def codes_of(items: Sequence[Item], side: Side) -> dict[int, int]:
    """Return the bases of a set-up that breaks no clause, by square."""
    return {item.square: base_code(item.counts, side, royal=bool(item.royals)) for item in items}


def read_setup(text: str, side: Side) -> dict[int, int]:
    """Return the bases of a set-up by square. Raises NotationError, IllegalMove with every broken
    clause.
    """
    return _checked(read_items(text), side, text)


def read_setup_for(text: str, side: Side) -> dict[int, int]:
    """Return the set-up of either side as one of `side`, its ranks turned over where need be.
    Raises as above.
    """
    items = read_items(text)
    if all(item.square in HOMES[1 - side] for item in items):
        items = tuple(Item(_turned(item.square), item.counts, item.royals) for item in items)
    return _checked(items, side, text)


def _turned(square: int) -> int:
    return (BOARD.ranks - 1 - BOARD.rank(square)) * BOARD.files + BOARD.file(square)


def _checked(items: Sequence[Item], side: Side, text: str) -> dict[int, int]:
    broken = broken_clauses(items, side)
    if broken:
        message = "; ".join(clause.message for clause in broken)
        raise IllegalMove(
            broken[0].code, message, shown(text), broken=broken, clause=broken[0].clause
        )
    return codes_of(items, side)


def setup_text(codes: dict[int, int], side: Side) -> str:
    """Return the canonical text of a set-up."""
    return "Setup: " + ", ".join(
        f"{base_text(codes[square])}@{BOARD.name(square)}" for square in HOMES[side]
    )


def recommended(side: Side) -> dict[int, int]:
    """Return the arrangement of the quick start (4.9)."""
    bases = [base for rank in RECOMMENDED for base in rank]
    found = {}
    for square, base in zip(HOMES[side], bases, strict=True):
        heap = read_letters(base)
        assert heap is not None
        found[square] = base_code(heap[0], side, royal=square == CIRCLES[side])
    return found


def placed(*setups: dict[int, int]) -> tuple[int, ...]:
    """Return a board with the bases of one or both set-ups."""
    return tuple(
        next((codes[square] for codes in setups if square in codes), 0) for square in range(SIZE)
    )
