"""Chess in which a piece may do something only as others let it: Madrasi, Patrol Chess, Köko and
games like them.

What a piece sees is where it could take by its move alone; who sees whom never depends on who may
do what.
"""

from collections.abc import Iterable
from typing import ClassVar

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


class Watched(Orthodox):
    """Asks for every move and every capture whether the piece may."""

    def may_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece may go to an empty square its move leads to."""
        return True

    def may_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece may take where its move leads to, a king too."""
        return True

    def watchers(self, scene: Scene, square: Square, *, own: bool) -> list[str]:
        """Return the kinds of the pieces that see the piece on a square: of its side, or of the
        other.
        """
        white = scene.pieces[square].isupper() == own
        return [
            piece.upper()
            for origin, piece in scene.pieces.items()
            if origin != square
            and piece.isupper() == white
            and super(Watched, self).can_take(scene, origin, square)
        ]

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, if it may."""
        return super().can_take(scene, origin, target) and self.may_take(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, if it may."""
        return super().can_walk(scene, origin, target) and self.may_walk(scene, origin, target)


class Madrasi(Watched):
    """Who is attacked by an enemy of its kind does nothing, kings apart."""

    paralysed_by: ClassVar[dict[str, str]] = {kind: kind for kind in "QRBNP"}

    def is_stuck(self, scene: Scene, square: Square) -> bool:
        """Return whether a piece is paralysed."""
        stopper = self.paralysed_by.get(scene.pieces[square].upper())
        return stopper in self.watchers(scene, square, own=False)

    def may_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Not while it is paralysed."""
        return not self.is_stuck(scene, origin)

    def may_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Not while it is paralysed."""
        return not self.is_stuck(scene, origin)

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """A rook that is paralysed stays in its corner."""
        for turn in super().castlings(scene):
            gone = set(scene.pieces) - set(turn.after.pieces)
            if not any(self.is_stuck(scene, square) for square in gone):
                yield turn


class Eiffel(Madrasi):
    """Everybody is paralysed by the kind below, pawns by queens."""

    paralysed_by: ClassVar[dict[str, str]] = dict(zip("NBRQP", "PNBRQ", strict=True))


class Patrol(Watched):
    """Who takes has to be guarded. A single knight may mate."""

    lone_pieces = ""
    bound_pieces = ""

    def may_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Only if one of its side guards it."""
        return bool(self.watchers(scene, origin, own=True))


class Koko(Watched):
    """A piece that moves stands beside another one then. A single knight may mate."""

    lone_pieces = ""
    bound_pieces = ""

    def may_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Only to where another piece is near."""
        steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
        near = [(target[0] + x, target[1] + y) for x, y in steps]
        taken = scene.runner if target in scene.passed and target not in scene.pieces else None
        is_capture = scene.pieces[origin] in "Pp" and target[0] != origin[0]
        gone = {origin, taken} if is_capture else {origin}
        return any(square in scene.pieces and square not in gone for square in near)

    def may_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Likewise."""
        return self.may_walk(scene, origin, target)


class Provocation(Watched):
    """Who takes has to be attacked."""

    lone_pieces = ""
    bound_pieces = ""

    def may_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Only if an enemy attacks it."""
        return bool(self.watchers(scene, origin, own=False))
