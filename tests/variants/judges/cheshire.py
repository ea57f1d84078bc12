"""Cheshire Cat Chess: squares vanish behind the pieces, and nobody stops there any more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tests.variants.judges.judge import DIAGONAL, STRAIGHT, Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


@dataclass(frozen=True)
class Faded(Scene):
    """A scene on what is left of the board."""

    gone: frozenset[Square] = frozenset()


def gone_of(scene: Scene) -> frozenset[Square]:
    """Return the squares that have vanished."""
    return scene.gone if isinstance(scene, Faded) else frozenset()


class Cheshire(Orthodox):
    """A king at home has never moved, and goes like a queen. Nobody castles, and nothing is too
    little to mate.
    """

    rook_files = ()
    specials = frozenset({"promotion", "check"})

    def rushes(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a king leaves its first square like a queen."""
        homes = {"K": self.king_homes[0], "k": self.king_homes[1]}
        is_home = homes.get(scene.pieces[origin]) == origin
        return is_home and self.screens(scene, origin, target, {STRAIGHT, DIAGONAL}) == 0

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, only where there still is a square."""
        if target in gone_of(scene):
            return False
        return super().can_take(scene, origin, target) or self.rushes(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess, only where there still is a square."""
        if target in gone_of(scene):
            return False
        return super().can_walk(scene, origin, target) or self.rushes(scene, origin, target)

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """No castling."""
        return ()

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move with the square it takes off the board."""
        gone = gone_of(scene) | {origin}
        for turn in super().arrivals(scene, origin, target, passing=passing):
            there = turn.after
            after = Faded(
                there.pieces, there.white, there.unmoved, there.passed, there.runner, gone
            )
            yield replace(turn, after=after)

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return checkmate, stalemate or nothing: two kings play on."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def placement(self, scene: Scene) -> str:
        """Return the placement with what has vanished."""
        return super().placement(
            replace(scene, pieces=scene.pieces | dict.fromkeys(gone_of(scene), "*"))
        )
