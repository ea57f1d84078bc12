"""Cylindrical Chess: the a-file lies beside the h-file, and nobody comes to rest where it stood."""

from tests.variants.judges.judge import DIAGONAL, STRAIGHT, Scene, Square
from tests.variants.judges.orthodox import Orthodox

WAYS = {
    STRAIGHT: ((1, 0), (-1, 0), (0, 1), (0, -1)),
    DIAGONAL: ((1, 1), (1, -1), (-1, 1), (-1, -1)),
}


class Cylinder(Orthodox):
    """Lines are followed square by square; castling is that of a flat board."""

    def leaps_to(self, kind: str, origin: Square, target: Square) -> bool:
        """A leap may be as wide as it looks, or go round the edge."""
        if kind not in self.leaps:
            return False
        width = abs(target[0] - origin[0])
        height = abs(target[1] - origin[1])
        return any(
            tuple(sorted((wide, height))) in self.leaps.get(kind, ())
            for wide in (width, self.files - width)
        )

    def slides_to(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether one of the lines from a square comes to another one before it meets a
        piece.
        """
        for way in self.lines.get(scene.pieces[origin].upper(), ()):
            for step in WAYS[way]:
                square = origin
                while True:
                    square = ((square[0] + step[0] - 1) % self.files + 1, square[1] + step[1])
                    if square == origin or not self.exists(square):
                        break
                    if square == target:
                        return True
                    if square in scene.pieces:
                        break
        return False

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns capture to the files beside theirs."""
        piece = scene.pieces[origin]
        if piece in "Pp":
            ahead = target[1] - origin[1] == (1 if piece == "P" else -1)
            return ahead and (target[0] - origin[0]) % 8 in (1, 7)
        return self.leaps_to(piece.upper(), origin, target) or self.slides_to(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Pawns go straight on, all others as they take."""
        if scene.pieces[origin] in "Pp":
            return self.can_march(scene, origin, target)
        return self.can_take(scene, origin, target)
