"""Chess with Different Armies: four armies by Ralph Betza, each piece written from what its page
says of it.
"""

from itertools import product

from tests.variants.judges.judge import DIAGONAL, STRAIGHT, Scene, Square
from tests.variants.judges.orthodox import Orthodox

ARMIES = {"fides": "RNBQ", "clobberers": "DWFC", "nutters": "GITL", "rookies": "SYHM"}
PAIRINGS = [pair for pair in product(ARMIES, ARMIES) if pair != ("fides", "fides")]

# Leaps as (squares one way, squares the other way), whatever the direction.
KNIGHT, WAZIR, FERZ, ALFIL, DABBABA, THREE = (1, 2), (0, 1), (1, 1), (2, 2), (0, 2), (0, 3)
LEAPS = {
    **{"N": (KNIGHT,), "C": (KNIGHT,), "M": (KNIGHT,), "K": (WAZIR, FERZ)},
    **{"D": (DABBABA,), "W": (WAZIR, ALFIL), "F": (FERZ, ALFIL, DABBABA)},
    **{"Y": (WAZIR, DABBABA), "H": (FERZ, DABBABA, THREE)},
}
SLIDES = {
    **{"R": {STRAIGHT}, "B": {DIAGONAL}, "Q": {STRAIGHT, DIAGONAL}},
    **{"D": {DIAGONAL}, "C": {DIAGONAL}, "M": {STRAIGHT}, "S": {STRAIGHT}},
}


class Armies(Orthodox):
    """Both armies' pieces may be promoted to; the Clobberers castle far, so that the bede keeps its
    colour.
    """

    lone_pieces = ""
    bound_pieces = ""

    def __init__(self, white: str, black: str) -> None:
        self.armies = (white, black)
        if "fides" in self.armies:
            self.lone_pieces = "NB"

    def kinds(self) -> list[str]:
        """The pieces of both armies."""
        return list(dict.fromkeys(ARMIES[self.armies[0]] + ARMIES[self.armies[1]]))

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Any piece of either army on the last rank."""
        return self.kinds() if rank == 8 else [""]

    def walks(self, scene: Scene, rook_file: int) -> tuple[int, ...]:
        """Three steps with the bede of the a-file."""
        army = self.armies[0 if scene.white else 1]
        return (3,) if army == "clobberers" and rook_file == 1 else (2,)

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Ask the piece; a pawn is that of chess."""
        kind = scene.pieces[origin].upper()
        return (
            super().can_take(scene, origin, target)
            if kind == "P"
            else self.goes(scene, origin, target)
        )

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Everybody but a pawn walks as it takes."""
        kind = scene.pieces[origin].upper()
        return (
            super().can_walk(scene, origin, target)
            if kind == "P"
            else self.goes(scene, origin, target)
        )

    def goes(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece comes from one square to the other."""
        piece = scene.pieces[origin]
        kind = piece.upper()
        aside = abs(target[0] - origin[0])
        ahead = (target[1] - origin[1]) * (1 if piece.isupper() else -1)
        if kind in "GITL":
            return self.nutter_goes(scene, origin, target, aside=aside, ahead=ahead)
        if tuple(sorted((aside, abs(ahead)))) in LEAPS.get(kind, ()):
            return True
        if kind == "S" and max(aside, abs(ahead)) > 4:
            return False
        return kind in SLIDES and self.screens(scene, origin, target, SLIDES[kind]) == 0

    def nutter_goes(
        self, scene: Scene, origin: Square, target: Square, *, aside: int, ahead: int
    ) -> bool:
        """Tell the same of the Nutty Knights, whose pieces know forward from back."""
        kind = scene.pieces[origin].upper()
        step = max(aside, abs(ahead)) == 1
        leap = sorted((aside, abs(ahead))) == [1, 2]
        slide = ahead >= 0 and self.screens(scene, origin, target, {STRAIGHT}) == 0
        if kind == "G":
            return slide or (step and ahead < 0)
        if kind == "I":
            return (aside, abs(ahead)) in ((1, 1), (1, 2))
        if kind == "T":
            return (leap and ahead > 0) or (step and ahead <= 0)
        return slide or step or (leap and ahead > 0)
