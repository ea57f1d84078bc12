"""Hexagonal chess: Gliński's, McCooey's and Shafran's, judged on a drawing of the board.

A cell is (file, number) from 1, the number counted from White's end of its file. What is beside
what is read off where the cells lie: a file is one unit wide, and cells of a file are two units
apart, so that through an edge one goes 2 up, or 1 aside and 1 up or down.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from tests.variants.judges.judge import (
    DIAGONAL,
    STRAIGHT,
    Judge,
    Scene,
    Square,
    Turn,
    placed_in,
)

HALF_OF_THE_STEPS = {STRAIGHT: ((0, 2), (1, 1), (1, -1)), DIAGONAL: ((2, 0), (1, 3), (1, -3))}
STEPS = {
    way: tuple((sign * x, sign * y) for x, y in half for sign in (1, -1))
    for way, half in HALF_OF_THE_STEPS.items()
}
# From the middle of a cell, as far aside and as far up or down.
KNIGHT = {(1, 5), (2, 4), (3, 1)}
LETTERS = "abcdefghikl"


class Hexagonal(Judge):
    """What the three games share; each says its heights, its pawns and their homes."""

    leaps: ClassVar = {"N": {(1, 2)}}
    lines: ClassVar = {
        "K": {STRAIGHT, DIAGONAL},
        "Q": {STRAIGHT, DIAGONAL},
        "R": {STRAIGHT},
        "B": {DIAGONAL},
        "N": set(),
    }
    heights: ClassVar[tuple[int, ...]] = (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
    pawn_homes: ClassVar[str]
    pawn_takes: ClassVar[tuple[tuple[int, int], ...]]
    specials: ClassVar[frozenset[str]] = frozenset({"passing", "promotion", "check"})

    def height(self, square: Square) -> int:
        """Return how many cells its file has."""
        return self.heights[square[0] - 1]

    def exists(self, square: Square) -> bool:
        """Return whether the board has a cell."""
        return 1 <= square[0] <= len(self.heights) and 1 <= square[1] <= self.height(square)

    def squares(self) -> list[Square]:
        """Return the cells of the board."""
        return [
            (file, number)
            for file, height in enumerate(self.heights, start=1)
            for number in range(1, height + 1)
        ]

    def spot(self, square: Square) -> tuple[int, int]:
        """Return where the middle of a cell lies, seen from the middle of the board."""
        return square[0], 2 * square[1] - self.height(square)

    def away(self, origin: Square, target: Square) -> tuple[int, int]:
        """Return how far one cell is from another on the drawing."""
        (x, y), (u, v) = self.spot(origin), self.spot(target)
        return u - x, v - y

    def name(self, square: Square) -> str:
        """Return the name of a cell."""
        return LETTERS[square[0] - 1] + str(square[1])

    def cell(self, name: str) -> Square:
        """Return the cell of a name."""
        return next(square for square in self.squares() if self.name(square) == name)

    def between(self, origin: Square, target: Square, ways: set[str]) -> list[Square] | None:
        """Return the cells on the line between two cells; None if there is no such line."""
        x, y = self.away(origin, target)
        by_spot = {self.spot(square): square for square in self.squares()}
        start = self.spot(origin)
        for way in ways:
            for across, along in STEPS[way]:
                for length in range(1, 11):
                    if (x, y) == (length * across, length * along):
                        return [
                            by_spot[start[0] + i * across, start[1] + i * along]
                            for i in range(1, length)
                        ]
        return None

    def screens(self, scene: Scene, origin: Square, target: Square, ways: set[str]) -> int:
        """Return how many pieces stand between two cells of a line, -1 if there is no line."""
        way = self.between(origin, target, ways)
        return -1 if way is None else sum(square in scene.pieces for square in way)

    def leaps_to(self, kind: str, origin: Square, target: Square) -> bool:
        """Return whether a knight leaps, or a king steps, from one cell to the other."""
        x, y = self.away(origin, target)
        return kind == "N" and (abs(x), abs(y)) in KNIGHT

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        piece = scene.pieces[origin]
        x, y = self.away(origin, target)
        if piece in "Pp":
            return (x, y if piece == "P" else -y) in self.pawn_takes
        if piece in "Kk":
            return any((x, y) in steps for steps in STEPS.values())
        return super().can_take(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin may go to an empty cell."""
        if scene.pieces[origin] in "Pp":
            return self.can_march(scene, origin, target)
        return self.can_take(scene, origin, target)

    def can_march(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a pawn may go straight on to an empty cell."""
        white = scene.pieces[origin] == "P"
        steps = (target[1] - origin[1]) * (1 if white else -1)
        if target[0] != origin[0] or not 1 <= steps <= self.strides(origin, white=white):
            return False
        return self.screens(scene, origin, target, {STRAIGHT}) == 0

    def strides(self, origin: Square, *, white: bool) -> int:
        """Return how many cells a pawn may go from here."""
        home = origin if white else self.turned(origin)
        return 2 if self.name(home) in self.pawn_homes.split() else 1

    def turned(self, square: Square) -> Square:
        """Return the cell of the other side that lies as this one does for White."""
        return len(self.heights) + 1 - square[0], self.height(square) + 1 - square[1]

    def own_rank(self, square: Square, *, white: bool) -> int:
        """Return 0 at the far end of a file, -1 a cell before that and so on."""
        return square[1] - self.height(square) if white else 1 - square[1]

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Return what a pawn may be: a piece at the end of its file, a pawn before."""
        return list("QRBN") if rank == 0 else [""]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn can stand here: not where it must have promoted, nor farther back
        than any pawn begins.
        """
        own = square if piece == "P" else self.turned(square)
        first = min(self.spot(self.cell(home))[1] for home in self.pawn_homes.split())
        return self.own_rank(square, white=piece == "P") < 0 and self.spot(own)[1] >= first

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Nobody castles."""
        return ()

    def start(self, placement: str) -> Scene:
        """Return the start of a game."""
        return Scene(self.placed(placement))

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement, written file by file."""
        return {
            (file, at): sign
            for file, row in enumerate(placement.split("/"), start=1)
            for at, sign in placed_in(row)
        }

    def placement(self, scene: Scene) -> str:
        """Return the placement of a position text."""
        files = []
        for file, height in enumerate(self.heights, start=1):
            text, empty = "", 0
            for number in range(1, height + 1):
                sign = scene.pieces.get((file, number), "")
                if sign and empty:
                    text, empty = text + str(empty), 0
                text, empty = text + sign, empty + (not sign)
            files.append(text + (str(empty) if empty else ""))
        return "/".join(files)


class Glinski(Hexagonal):
    """Pawns capture through the edges beside the one ahead."""

    pawn_homes = "b1 c2 d3 e4 f5 g4 h3 i2 k1"
    pawn_takes = ((1, 1), (-1, 1))

    def points(self, scene: Scene, ending: str) -> tuple[str, str] | None:
        """Who cannot move scores a quarter, the other side the rest."""
        if ending != "stalemate":
            return None
        return ("1/4", "3/4") if scene.white else ("3/4", "1/4")


class McCooey(Hexagonal):
    """Pawns capture through corners; the one in the middle never steps twice."""

    pawn_homes = "c1 d2 e3 g3 h2 i1"
    specials = frozenset({"promotion", "check"})  # taking in passing has a test of its own
    pawn_takes = ((1, 3), (-1, 3))


class Shafran(McCooey):
    """Pawns reach the middle of their file; kings castle both ways, short or long."""

    heights = (6, 7, 8, 9, 10, 9, 8, 7, 6)
    first_steps = {"a": 1, "b": 2, "c": 2, "d": 3, "e": 3, "f": 3, "g": 2, "h": 2, "i": 1}
    pawn_homes = "a2 b2 c2 d2 e2 f3 g4 h5 i6"
    specials = frozenset({"passing", "promotion", "check", "castling"})

    def name(self, square: Square) -> str:
        """A rank goes straight down to the right, so the files right of the middle begin later."""
        late = max(0, square[0] - 5)
        return "abcdefghi"[square[0] - 1] + str(square[1] + late)

    def strides(self, origin: Square, *, white: bool) -> int:
        """Return how many cells a pawn may go from here."""
        home = self.name(origin if white else self.turned(origin))
        return self.first_steps[home[0]] if home in self.pawn_homes.split() else 1

    def start(self, placement: str) -> Scene:
        """Kings and rooks have not moved."""
        homes = map(self.cell, ("e1", "a1", "i5", "e10", "a6", "i10"))
        return Scene(self.placed(placement), unmoved=frozenset(homes))

    def castlings(self, scene: Scene) -> Iterator[Turn]:
        """Yield the king's moves of two and three cells towards an unmoved rook."""
        home, rooks = ("e1", ("a1", "i5")) if scene.white else ("e10", ("a6", "i10"))
        king = self.cell(home)
        if king not in scene.unmoved or self.in_check(scene, white=scene.white):
            return
        for rook in map(self.cell, rooks):
            line = self.between(king, rook, {STRAIGHT}) or []
            if rook not in scene.unmoved or any(square in scene.pieces for square in line):
                continue
            for steps in (2, 3):
                if any(self.attacked(scene, s, white=not scene.white) for s in line[:steps]):
                    continue
                pieces = dict(scene.pieces)
                pieces[line[steps - 1]], pieces[line[steps - 2]] = (
                    pieces.pop(king),
                    pieces.pop(rook),
                )
                after = Scene(pieces, not scene.white, scene.unmoved - {king, rook})
                text = home + self.name(line[steps - 1])
                yield Turn(text, "K", after, frozenset({"castling"}))
