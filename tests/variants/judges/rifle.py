"""Rifle Chess: who captures stays where it is; only the victim leaves the board."""

from collections.abc import Iterator

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


class Rifle(Orthodox):
    """Nobody arrives by a capture, so nobody promotes by one, and nothing is taken in passing."""

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a walk as in chess, or a shot, which is written with the shooter's square at both
        ends.
        """
        if passing:
            return
        if target not in scene.pieces:
            yield from super().arrivals(scene, origin, target, passing=False)
            return
        pieces = dict(scene.pieces)
        del pieces[target]
        after = Scene(pieces, not scene.white, scene.unmoved - {target})
        text = self.name(origin) + self.name(target) + self.name(origin)
        yield Turn(text, scene.pieces[origin].upper(), after, frozenset({"shot"}))
