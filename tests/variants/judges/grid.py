"""Grid Chess: sixteen boxes of two by two squares; whoever moves, takes or attacks does so from one
box to another.
"""

from tests.variants.judges.judge import Scene, Square
from tests.variants.judges.orthodox import Orthodox


def box(square: Square) -> Square:
    """Return the box a square lies in."""
    return (square[0] + 1) // 2, (square[1] + 1) // 2


class Grid(Orthodox):
    """Even one knight or bishop may mate: a king in a corner cannot step anywhere. Pawns rarely get
    through.
    """

    lone_pieces = ""
    bound_pieces = ""
    specials = frozenset({"castling", "check"})

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, across a line."""
        return box(origin) != box(target) and super().can_take(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, across a line."""
        return box(origin) != box(target) and super().can_walk(scene, origin, target)
