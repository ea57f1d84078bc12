"""Coherent Chess: nine by nine; pawns step like kings, knights go two equal legs over empty
squares; nothing else.
"""

from functools import cache

from tests.variants.judges.judge import DIAGONAL, FERZ, STRAIGHT, WAZIR, Judge, Scene, Square, Turn

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SIZE = 9


@cache
def ways(origin: Square) -> dict[Square, list[list[Square]]]:
    """Return the squares between by target: one way for each pair of legs of equal length that
    stays on the board.
    """
    found: dict[Square, list[list[Square]]] = {}
    legs = [
        (one, two)
        for side in SIDES
        for corner in CORNERS
        for one, two in ((side, corner), (corner, side))
    ]
    for length in range(1, SIZE):
        for one, two in legs:
            path, square = list[Square](), origin
            for step in (one,) * length + (two,) * length:
                square = (square[0] + step[0], square[1] + step[1])
                path.append(square)
            if all(1 <= line <= SIZE for square in path for line in square):
                found.setdefault(path[-1], []).append(path[:-1])
    return found


class Coherent(Judge):
    """No castling, no promotion, no capture in passing; bare kings are a draw."""

    files = ranks = SIZE
    leaps = {"K": {WAZIR, FERZ}, "P": {WAZIR, FERZ}, "N": set()}
    lines = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}
    specials = frozenset({"check"})

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A pawn stays a pawn."""
        return [""]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Pawns come to every square."""
        return True

    def start(self, placement: str) -> Scene:
        """Return the start: nothing depends on who has moved."""
        return Scene(self.placed(placement))

    def castlings(self, scene: Scene) -> list[Turn]:
        """There is none."""
        return []

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Everybody takes as it goes."""
        kind = scene.pieces[origin].upper()
        if kind == "N":
            return any(
                all(s not in scene.pieces for s in between)
                for between in ways(origin).get(target, ())
            )
        if kind in self.lines:
            return self.screens(scene, origin, target, self.lines[kind]) == 0
        return self.leaps_to(kind, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Everybody takes as it goes."""
        return self.can_take(scene, origin, target)
