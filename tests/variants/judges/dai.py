"""Dai Shogi judged from its rules: Chu Shogi on a larger board, with eight more kinds and no rule
about lions.

Nothing of the rules app is used. Pieces are named as in `chu.py`, those with two letters in
capitals where their moves are looked up.
"""

from collections.abc import Iterator
from typing import ClassVar

from tests.variants.judges.chu import (
    LEAPS,
    NE,
    NW,
    PROMOTING,
    SLANTED,
    SLIDES,
    STEPS,
    STRAIGHT,
    Board,
    Chu,
    E,
    N,
    Square,
    Step,
    W,
    Way,
    moved,
)

GOLD = (*STRAIGHT, NE, NW)
RENAMED = {"I": "GB", "+I": "+GB"}
FURTHER = ("N", "I", "ST", "AB", "CS", "W", "VO", "FD")


class Dai(Chu):
    """One placement with the side to move."""

    size = 15
    zone = 11
    trades = True
    lions = ("LN", "+O")
    late: ClassVar[tuple[str, ...]] = ("P", "L", "N", "I", "ST")
    promoting = frozenset(PROMOTING - {"I"} | {"GB", *FURTHER})
    leaps: ClassVar[dict[str, tuple[Step, ...]]] = LEAPS
    slides: ClassVar[dict[str, tuple[Step, ...]]] = SLIDES
    steps: ClassVar[dict[str, tuple[Step, ...]]] = {
        **{RENAMED.get(kind, kind): steps for kind, steps in STEPS.items()},
        "N": ((1, 2), (-1, 2)),
        "I": (N, NE, NW),
        "ST": (NE, NW),
        "AB": STRAIGHT,
        "CS": SLANTED,
        "W": (N, NE, NW, E, W),
        "VO": STRAIGHT,
        "FD": SLANTED,
        **{f"+{kind}": GOLD for kind in FURTHER},
    }
    # Kinds that go on for a second step in the same direction, if the first square is empty.
    twice: ClassVar[tuple[str, ...]] = ("VO", "FD")

    def ways(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the ways of a piece, royals not minded."""
        yield from super().ways(board, origin)
        kind = board[origin].upper()
        for step in self.steps[kind] if kind in self.twice else ():
            middle = moved(origin, step, 1)
            if middle not in board:
                yield from self.arrival(board, origin, moved(middle, step, 1))
