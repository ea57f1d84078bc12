"""Byzantine Chess: Shatranj on a ring; two pawns of one side that meet face to face leave it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from tests.variants.judges.cylinder import Cylinder
from tests.variants.judges.judge import (
    ALFIL,
    FERZ,
    KNIGHT,
    STRAIGHT,
    WAZIR,
    Scene,
    Square,
    Turn,
)

# Which way each pawn runs, and whom of its side it runs into.
WAY = {"P": 1, "D": -1, "p": -1, "d": 1}
TWIN = {"P": "D", "D": "P", "p": "d", "d": "p"}


class Zatrikion(Cylinder):
    """Nothing promotes, nobody castles; a side with no move has lost, and so has a bare king."""

    files, ranks = 16, 4
    leaps: ClassVar[dict[str, set[tuple[int, int]]]] = {
        "K": {WAZIR, FERZ},
        "Q": {FERZ},
        "B": {ALFIL},
        "N": {KNIGHT},
    }
    lines = {"R": {STRAIGHT}}
    # Half of all pieces that are scattered: they are to meet.
    pawns = "PDPD"
    king_homes = ((5, 1), (12, 1))
    rook_files = ()
    stalemate_wins = True
    specials = frozenset({"check", "extinction"})

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Anywhere."""
        return True

    def becomes(self, scene: Scene, square: Square, *, white: bool) -> list[str]:
        """A pawn stays a pawn."""
        return [""]

    def before(self, piece: str, square: Square) -> int:
        """Return the file a pawn on a square runs to."""
        return (square[0] + WAY[piece] - 1) % self.files + 1

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns capture one file on and one rank aside."""
        piece = scene.pieces[origin]
        if piece not in WAY:
            return super().can_take(scene, origin, target)
        return target[0] == self.before(piece, origin) and abs(target[1] - origin[1]) == 1

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns run on by one square, all others go as they take."""
        piece = scene.pieces[origin]
        if piece not in WAY:
            return self.can_take(scene, origin, target)
        return target == (self.before(piece, origin), origin[1])

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move; a pawn that comes before its like takes it along off the board."""
        piece = scene.pieces[origin]
        for turn in super().arrivals(scene, origin, target, passing=False):
            twin = (self.before(piece, target), target[1]) if piece in WAY else target
            if piece in WAY and scene.pieces.get(twin) == TWIN[piece]:
                rest = {
                    s: other for s, other in turn.after.pieces.items() if s not in (target, twin)
                }
                after = replace(turn.after, pieces=rest, passed=frozenset(), runner=None)
                yield replace(turn, after=after, marks=turn.marks | {"clash"})
            else:
                yield turn

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return how the game ends: a bare king may bare the other one, if that can be done now."""
        mine = sum(piece.isupper() == scene.white for piece in scene.pieces.values())
        theirs = len(scene.pieces) - mine
        if (theirs == 1 and mine > 1) or (mine == 1 and theirs > 2):
            return "extinction"
        if not turns and self.in_check(scene, white=scene.white):
            return "checkmate"
        if mine == theirs == 1:
            return "material"
        return "" if turns else "stalemate"

    def winner(self, scene: Scene, ending: str) -> int | None:
        """Return who has more than a king, where that ends the game."""
        if ending != "extinction":
            return super().winner(scene, ending)
        return int(sum(piece.isupper() for piece in scene.pieces.values()) == 1)
