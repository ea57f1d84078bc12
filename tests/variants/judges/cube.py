"""Raumschach, judged in space: how far a cell is from another along three axes says all.

A cell is (file, 10 * level + rank), all from 1; `spot` takes it apart.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from tests.variants.judges.judge import Judge, Scene, Square, Turn, placed_in

SIDE = 5
AXES = {"R": {1}, "B": {2}, "U": {3}, "Q": {1, 2, 3}, "K": {1, 2, 3}}
Spot = tuple[int, int, int]


def spot(square: Square) -> Spot:
    """Return file, rank and level of a cell."""
    return square[0], square[1] % 10, square[1] // 10


def cell(place: Spot) -> Square:
    """Return the cell of a file, a rank and a level."""
    return place[0], 10 * place[2] + place[1]


class Cube(Judge):
    """Five levels of five by five."""

    leaps: ClassVar = {"N": {(1, 2)}}
    lines: ClassVar = {kind: {"line"} for kind in "RBUQ"}
    specials = frozenset({"promotion", "check"})

    def squares(self) -> list[Square]:
        """Return the cells of the cube."""
        numbers = range(1, SIDE + 1)
        return [cell((x, y, z)) for z in numbers for y in numbers for x in numbers]

    def exists(self, square: Square) -> bool:
        """Return whether the cube has a cell."""
        return all(1 <= part <= SIDE for part in spot(square))

    def name(self, square: Square) -> str:
        """Return level, file and rank."""
        x, y, z = spot(square)
        return "ABCDE"[z - 1] + "abcde"[x - 1] + str(y)

    def away(self, origin: Square, target: Square) -> Spot:
        """Return how far a cell is from another along each axis."""
        (a, b, c), (x, y, z) = spot(origin), spot(target)
        return x - a, y - b, z - c

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        piece = scene.pieces[origin]
        away = self.away(origin, target)
        if piece in "Pp":
            ahead = [part if piece == "P" else -part for part in away[1:]]
            return sorted(map(abs, away)) == [0, 1, 1] and min(ahead) >= 0 and max(ahead) == 1
        if piece in "Nn":
            return sorted(map(abs, away)) == [0, 1, 2]
        far = {abs(part) for part in away if part}
        axes = sum(part != 0 for part in away)
        if len(far) != 1 or axes not in AXES[piece.upper()]:
            return False
        length = far.pop()
        if piece in "Kk":
            return length == 1
        start = spot(origin)
        between = [
            tuple(place + part // length * i for place, part in zip(start, away, strict=True))
            for i in range(1, length)
        ]
        return not any(cell((x, y, z)) in scene.pieces for x, y, z in between)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin may go to an empty cell."""
        piece = scene.pieces[origin]
        if piece not in "Pp":
            return self.can_take(scene, origin, target)
        step = (0, 1) if piece == "P" else (-1, 0)
        across, *ahead = self.away(origin, target)
        return across == 0 and tuple(sorted(ahead)) == step

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move; going up is no double step."""
        for turn in super().arrivals(scene, origin, target, passing=passing):
            yield replace(turn, after=replace(turn.after, passed=frozenset(), runner=None))

    def own_rank(self, square: Square, *, white: bool) -> int:
        """Return 0 where a side promotes, 1 anywhere else."""
        return int(spot(square)[1:] != ((5, 5) if white else (1, 1)))

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Return what a pawn may be."""
        return [""] if rank else list("QRBUN")

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn can have come here, and goes on from here."""
        _x, y, z = spot(square)
        own = (y, z) if piece == "P" else (6 - y, 6 - z)
        return own[0] >= 2 and own != (5, 5)

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Nobody castles."""
        return ()

    def start(self, placement: str) -> Scene:
        """Return the start of a game."""
        return Scene(self.placed(placement))

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement: from rank 5 of level E down to rank 1 of level A."""
        return {
            (at, 10 * (SIDE - down // SIDE) + SIDE - down % SIDE): sign
            for down, row in enumerate(placement.split("/"))
            for at, sign in placed_in(row)
        }

    def placement(self, scene: Scene) -> str:
        """Return the placement of a position text."""
        rows = []
        for level in range(SIDE, 0, -1):
            for rank in range(SIDE, 0, -1):
                signs = (scene.pieces.get((x, 10 * level + rank), "1") for x in range(1, SIDE + 1))
                row = "".join(signs)
                for empty in range(SIDE, 1, -1):
                    row = row.replace("1" * empty, str(empty))
                rows.append(row)
        return "/".join(rows)
