"""Circular Chess: a ring of sixteen squares round and four across; pawns run along it, those of the
king's side one way and those of the queen's side the other.
"""

from tests.variants.judges.cylinder import Cylinder
from tests.variants.judges.judge import Scene, Square

# By pawn: the file it stands on at first, and which way it runs.
RUNNERS = {"P": (6, 1), "p": (11, -1), "D": (3, -1), "d": (14, 1)}
FAR = 6


class Ring(Cylinder):
    """Kings and queens stand on the first rank, the inner edge of the ring; nobody castles."""

    files, ranks = 16, 4
    pawns = "PD"
    king_homes = ((5, 1), (12, 1))
    rook_files = ()
    specials = frozenset({"promotion", "check"})

    def run(self, piece: str, square: Square) -> int:
        """Return how far from its first file a pawn would be on a square, round the ring."""
        file, way = RUNNERS[piece]
        return (square[0] - file) * way % self.files

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn can have come here without having promoted."""
        return self.run(piece, square) < FAR

    def becomes(self, scene: Scene, square: Square, *, white: bool) -> list[str]:
        """A piece of chess among the enemy's."""
        kings = self.king_homes[1 if white else 0]
        queens = kings[0] + (1 if white else -1)
        return list("QRBN") if square[0] in (kings[0], queens) else [""]

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns capture one file on and one rank aside."""
        piece = scene.pieces[origin]
        if piece not in RUNNERS:
            return super().can_take(scene, origin, target)
        ahead = self.run(piece, target) - self.run(piece, origin) == 1
        return ahead and abs(target[1] - origin[1]) == 1

    def can_march(self, scene: Scene, origin: Square, target: Square) -> bool:
        """One square on along the ring, or two from the first file over an empty one."""
        piece = scene.pieces[origin]
        way, start = RUNNERS[piece][1], self.run(piece, origin)
        steps = self.run(piece, target) - start
        if target[1] != origin[1] or steps not in (1, 2):
            return False
        between = ((origin[0] + way - 1) % self.files + 1, origin[1])
        return steps == 1 or (start == 0 and between not in scene.pieces)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns run on, all others go as they take."""
        if scene.pieces[origin] in RUNNERS:
            return self.can_march(scene, origin, target)
        return self.can_take(scene, origin, target)
