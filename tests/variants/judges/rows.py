"""Hexagonal chess on ranks that go straight across: De Vasa's and Brusky's, judged on a drawing.

A cell is (file, rank) from 1. What is beside what is read off where the cells lie: cells of a rank
are two units apart, and every rank is half a cell farther left than the one before. So through an
edge one goes 2 aside, or 1 aside and 1 up or down.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from tests.variants.judges.judge import DIAGONAL, STRAIGHT, Judge, Scene, Square, Turn

HALF_OF_THE_STEPS = {STRAIGHT: ((2, 0), (1, 1), (1, -1)), DIAGONAL: ((0, 2), (3, 1), (3, -1))}
STEPS = {
    way: {(sign * x, sign * y) for x, y in half for sign in (1, -1)}
    for way, half in HALF_OF_THE_STEPS.items()
}
# From the middle of a cell, as far aside and as far up or down.
KNIGHT = {(1, 3), (4, 2), (5, 1)}
PAWN_STEPS = {(1, 1), (-1, 1)}
PAWN_TAKES = {(3, 1), (-3, 1)}
STRAIGHT_AHEAD = (0, 2)


class DeVasa(Judge):
    """A rhombus; pawns have two ways to go and two to capture."""

    files = 9
    ranks = 9
    leaps: ClassVar = {"N": {(1, 2)}}
    lines: ClassVar = {
        "K": {STRAIGHT, DIAGONAL},
        "Q": {STRAIGHT, DIAGONAL},
        "R": {STRAIGHT},
        "B": {DIAGONAL},
        "N": set(),
    }
    first_rank: ClassVar[int] = 3
    # King and rooks of either side: the nearer rook, towards which the king goes two cells, and the
    # other one, towards which it goes three.
    homes: ClassVar = (((6, 1), (9, 1), (1, 1)), ((4, 9), (1, 9), (9, 9)))
    specials: ClassVar[frozenset[str]] = frozenset({"passing", "promotion", "check", "castling"})

    def stride(self, rank: int) -> int:
        """Return how many cells a pawn may go from the so manyth rank of its side."""
        return 2 if rank == self.first_rank else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Return what a pawn may be on the so manyth rank."""
        return list("QRBN") if rank == self.ranks else [""]

    def away(self, origin: Square, target: Square) -> tuple[int, int]:
        """Return how far one cell is from another on the drawing."""
        across, up = target[0] - origin[0], target[1] - origin[1]
        return 2 * across - up, up

    def seen(self, scene: Scene, origin: Square, target: Square) -> tuple[int, int]:
        """Return the same as the side of the piece on origin sees it."""
        x, y = self.away(origin, target)
        return (x, y) if scene.pieces[origin].isupper() else (-x, -y)

    def between(self, origin: Square, target: Square, ways: set[str]) -> list[Square] | None:
        """Return the cells on the line between two cells; None if there is no such line."""
        for x, y in {step for way in ways for step in STEPS[way]}:
            # Two halves to the right are a file; a rank up goes half a one to the left by itself.
            file, rank = (x + y) // 2, y
            passed: list[Square] = []
            at = (origin[0] + file, origin[1] + rank)
            while self.exists(at):
                if at == target:
                    return passed
                passed.append(at)
                at = (at[0] + file, at[1] + rank)
        return None

    def screens(self, scene: Scene, origin: Square, target: Square, ways: set[str]) -> int:
        """Return how many pieces stand between two cells of a line, -1 if there is no line."""
        way = self.between(origin, target, ways)
        return -1 if way is None else sum(square in scene.pieces for square in way)

    def leaps_to(self, kind: str, origin: Square, target: Square) -> bool:
        """Return whether a knight leaps from one cell to the other."""
        x, y = self.away(origin, target)
        return kind == "N" and (abs(x), abs(y)) in KNIGHT

    def takes_by(self, scene: Scene, origin: Square) -> set[tuple[int, int]]:
        """Return the ways in which the pawn on origin captures."""
        return PAWN_TAKES

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        kind = scene.pieces[origin].upper()
        if kind == "P":
            return self.seen(scene, origin, target) in self.takes_by(scene, origin)
        if kind == "K":
            return any(self.away(origin, target) in steps for steps in STEPS.values())
        return super().can_take(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin may go to an empty cell."""
        if scene.pieces[origin] in "Pp":
            return self.can_march(scene, origin, target)
        return self.can_take(scene, origin, target)

    def can_march(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a pawn may step to an empty cell, or go there in two steps."""
        x, y = self.seen(scene, origin, target)
        if (x, y) in PAWN_STEPS:
            return True
        is_first = self.stride(self.own_rank(origin, white=scene.pieces[origin] == "P")) == 2
        if not is_first or (x / 2, y / 2) not in PAWN_STEPS:
            return False
        return self.middle(origin, target) not in scene.pieces

    def middle(self, origin: Square, target: Square) -> Square:
        """Return the cell half way."""
        return (origin[0] + target[0]) // 2, (origin[1] + target[1]) // 2

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move, once for everything the piece may become."""
        for turn in super().arrivals(scene, origin, target, passing=passing):
            x, y = self.seen(scene, origin, target)
            ran = scene.pieces[origin] in "Pp" and (x / 2, y / 2) in PAWN_STEPS
            passed = frozenset({self.middle(origin, target)} if ran else ())
            after = turn.after
            scene_after = Scene(
                after.pieces, after.white, after.unmoved, passed, target if ran else None
            )
            yield Turn(turn.text, turn.kind, scene_after, turn.marks)

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Yield the castlings: two cells towards the nearer rook, three towards the other one."""
        king, near, far = self.homes[0 if scene.white else 1]
        if king not in scene.unmoved or self.in_check(scene, white=scene.white):
            return
        for rook, steps in ((near, 2), (far, 3)):
            line = self.between(king, rook, {STRAIGHT}) or []
            if rook not in scene.unmoved or any(square in scene.pieces for square in line):
                continue
            if not any(self.attacked(scene, s, white=not scene.white) for s in line[:steps]):
                yield self.castled(scene, king, rook, line[steps - 1])

    def start(self, placement: str) -> Scene:
        """Kings and rooks have not moved."""
        homes = frozenset(home for side in self.homes for home in side)
        return Scene(self.placed(placement), unmoved=homes)


class Brusky(DeVasa):
    """Ranks of 9 to 12 cells; an enemy right ahead of a pawn keeps it from stepping at all, and
    pawns that have not moved capture straight ahead, too.
    """

    files = 12
    ranks = 8
    first_rank = 2
    homes = (((6, 1), (9, 1), (1, 1)), ((7, 8), (4, 8), (12, 8)))
    specials: ClassVar[frozenset[str]] = frozenset({"promotion", "check", "castling"})
    firsts: ClassVar[tuple[int, ...]] = (1, 1, 1, 1, 1, 2, 3, 4)
    lasts: ClassVar[tuple[int, ...]] = (9, 10, 11, 12, 12, 12, 12, 12)

    def exists(self, square: Square) -> bool:
        """Return whether the board has a cell."""
        file, rank = square
        return 1 <= rank <= 8 and self.firsts[rank - 1] <= file <= self.lasts[rank - 1]

    def takes_by(self, scene: Scene, origin: Square) -> set[tuple[int, int]]:
        """Return the ways in which the pawn on origin captures."""
        own = self.own_rank(origin, white=scene.pieces[origin] == "P")
        return PAWN_TAKES | {STRAIGHT_AHEAD} if own == self.first_rank else PAWN_TAKES

    def can_march(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a pawn may step: no enemy stands on a cell it could step to."""
        pawn = scene.pieces[origin]
        is_halted = any(
            other.isupper() != pawn.isupper() and self.seen(scene, origin, square) in PAWN_STEPS
            for square, other in scene.pieces.items()
        )
        return not is_halted and super().can_march(scene, origin, target)
