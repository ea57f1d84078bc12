"""Hex Shogi 91: Shogi on hexagons that rest on a corner, with its own two rules for dropped pawns.

A cell is (file, rank) from 1. Ways are read off the drawing, in halves of a cell aside and in ranks
ahead: through an edge one goes 2 aside, or 1 aside and 1 up or down.
"""

import re
from collections.abc import Iterator

from tests.variants.judges.annan_shogi import AnnanShogi
from tests.variants.judges.judge import Scene, Square, Turn

EDGES_AHEAD = {(1, 1), (-1, 1)}
EDGES = EDGES_AHEAD | {(2, 0), (-2, 0), (1, -1), (-1, -1)}
CORNERS_AHEAD = {(0, 2), (3, 1), (-3, 1)}
CORNERS = CORNERS_AHEAD | {(0, -2), (3, -1), (-3, -1)}
GOLD = EDGES | CORNERS_AHEAD

STEPS: dict[str, set[tuple[int, int]]] = {
    "K": EDGES | CORNERS,
    **dict.fromkeys(("G", "+S", "+N", "+L", "+P"), GOLD),
    "S": CORNERS | EDGES_AHEAD,
    "N": {(1, 3), (-1, 3), (4, 2), (-4, 2)},
    "P": EDGES_AHEAD,
    "+R": CORNERS,
    "+B": EDGES,
}
RIDES = {"R": EDGES, "+R": EDGES, "B": CORNERS, "+B": CORNERS, "L": EDGES_AHEAD}
TURNS = "RBSNLP"
ZONE = 8
# The last rank on which a piece still has a move, as its side counts.
LAST = {"P": 10, "L": 10, "N": 9}


class HexShogi(AnnanShogi):
    """Mate wins; a side that cannot move draws."""

    files = ranks = 11
    king_homes = ((4, 2), (8, 10))
    stalemate_wins = False

    def exists(self, square: Square) -> bool:
        """Return whether a rank, of 6 cells at both ends and of 11 in the middle, has a cell."""
        file, rank = square
        return 1 <= rank <= self.ranks and max(1, rank - 5) <= file <= min(11, rank + 5)

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Not where a pawn could never move again."""
        return self.lives(piece, square)

    def lives(self, piece: str, square: Square) -> bool:
        """Return whether a piece has a move from a cell, were the board empty."""
        last = LAST.get(piece.upper(), self.ranks)
        return self.own_rank(square, white=piece.isupper()) <= last

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece gets from one cell to the other."""
        piece = scene.pieces[origin]
        kind, way = piece.upper(), 1 if piece.isupper() else -1
        up = target[1] - origin[1]
        across = 2 * (target[0] - origin[0]) - up
        if (across * way, up * way) in STEPS.get(kind, ()):
            return True
        for x, y in RIDES.get(kind, ()):
            file, rank = origin
            while True:
                file, rank = file + (x + y) // 2 * way, rank + y * way
                if (file, rank) == target:
                    return True
                if not self.exists((file, rank)) or (file, rank) in scene.pieces:
                    break
        return False

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves: no dropped pawn gives check."""
        return [
            turn
            for turn in self.safe(scene)
            if not (
                turn.text.startswith("P@") and self.in_check(turn.after, white=turn.after.white)
            )
        ]

    def arriving(self, scene: Scene, origin: Square, target: Square) -> Iterator[Turn]:
        """Yield a move, turned over or not; a piece turns where it could not move again."""
        piece = scene.pieces[origin]
        ranks = [self.own_rank(square, white=scene.white) for square in (origin, target)]
        for turn in super().arriving(scene, origin, target):
            turned = turn.text.endswith("+")
            if (max(ranks) >= ZONE or not turned) and (turned or self.lives(piece, target)):
                yield turn

    def drops(self, scene: Scene) -> Iterator[Turn]:
        """Yield the drops; no pawn is put where another one of its side could take."""
        pawn = "P" if scene.white else "p"
        for piece, square, turn in self.everywhere(scene):
            is_guarded = piece == pawn and any(
                self.can_take(scene, origin, square)
                for origin, other in scene.pieces.items()
                if other == pawn
            )
            if self.lives(piece, square) and not is_guarded:
                yield turn

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement, what is in hand apart."""
        found = {}
        for down, row in enumerate(placement.partition("[")[0].split("/")):
            at = 1
            for sign in re.findall(r"\d+|-|\+?[A-Za-z]", row):
                if sign.lstrip("+").isalpha():
                    found[at, self.ranks - down] = sign
                at += int(sign) if sign.isdecimal() else 1
        return found
