"""Alice Chess: two boards judged one by one, as if each were a game of chess, and what has moved is
carried over afterwards.

A square is (file, rank) on board A, (file, rank + 20) on board B.
"""

from dataclasses import replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

APART = 20
BOARDS = (0, APART)


def other(square: Square) -> Square:
    """Return the same square of the other board."""
    return square[0], square[1] + (APART if square[1] < APART else -APART)


class Mirror(Orthodox):
    """Both boards together."""

    lone_pieces = ""
    bound_pieces = ""

    def squares(self) -> list[Square]:
        """Return the squares of both boards."""
        return [*super().squares(), *(other(square) for square in super().squares())]

    def exists(self, square: Square) -> bool:
        """Return whether there is a square on either board."""
        return super().exists((square[0], square[1] % APART))

    def name(self, square: Square) -> str:
        """Return the name of a square with its board."""
        return ("B" if square[1] > APART else "A") + super().name((square[0], square[1] % APART))

    def own_rank(self, square: Square, *, white: bool) -> int:
        """Return the rank of a square as a side counts."""
        return super().own_rank((square[0], square[1] % APART), white=white)

    def alone(self, scene: Scene, board: int) -> Scene:
        """Return what stands on one of the boards."""
        pieces = {s: piece for s, piece in scene.pieces.items() if (s[1] > APART) == (board > 0)}
        return replace(scene, pieces=pieces, passed=frozenset(), runner=None)

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether the king of a side is attacked on its board."""
        wanted = "K" if white else "k"
        for board in BOARDS:
            there = self.alone(scene, board)
            if wanted in there.pieces.values():
                return super().in_check(there, white=white)
        return False

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves."""
        found = []
        for board in BOARDS:
            there = self.alone(scene, board)
            turns = [*self.plain(there)]
            if board == 0 and ("K" if scene.white else "k") in there.pieces.values():
                turns += self.castlings(there)
            for turn in turns:
                if self.in_check(turn.after, white=scene.white):
                    continue
                passed = self.passed(scene, there, turn)
                if passed and not self.in_check(passed.after, white=scene.white):
                    found.append(passed)
        return found

    def passed(self, scene: Scene, there: Scene, turn: Turn) -> Turn | None:
        """Return a move of one board with what has moved carried over, None if it finds no room."""
        moved = {
            square: piece
            for square, piece in turn.after.pieces.items()
            if there.pieces.get(square) != piece
        }
        if any(other(square) in scene.pieces for square in moved):
            return None
        stayed = {s: piece for s, piece in scene.pieces.items() if s not in there.pieces}
        rest = {s: piece for s, piece in turn.after.pieces.items() if s not in moved}
        pieces = stayed | rest | {other(square): piece for square, piece in moved.items()}
        return replace(
            turn,
            after=replace(turn.after, pieces=pieces, passed=frozenset(), runner=None),
        )

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn can have come here: those of the second rank begin on board A."""
        least = 3 if square[1] > APART else 2
        return least <= self.own_rank(square, white=piece == "P") <= 7

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement: board B first."""
        rows = placement.split("/")
        below = super().placed("/".join(rows[8:]))
        above = super().placed("/".join(rows[:8]))
        return below | {other(square): piece for square, piece in above.items()}

    def placement(self, scene: Scene) -> str:
        """Return the placement of a position text."""
        low = self.alone(scene, 0)
        high = self.alone(scene, APART)
        up = replace(high, pieces={other(s): piece for s, piece in high.pieces.items()})
        return f"{super().placement(up)}/{super().placement(low)}"
