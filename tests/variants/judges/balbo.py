"""Balbo's Game: a diamond of seventy squares; the end of a file says what a pawn becomes."""

from tests.variants.judges.judge import Scene, Square
from tests.variants.judges.orthodox import Orthodox

WIDTHS = (3, 5, 7, 9, 11, 11, 9, 7, 5, 3)
MIDDLE = 6


class Balbo(Orthodox):
    """Pawns stand on the third rank at first; nobody castles."""

    files, ranks = 11, 10
    king_homes = ((5, 1), (5, 10))
    rook_files = ()
    specials = frozenset({"promotion", "check"})

    def exists(self, square: Square) -> bool:
        """Every rank is as wide as the list says, and lies around the f-file."""
        file, rank = square
        return 1 <= rank <= self.ranks and abs(file - MIDDLE) <= WIDTHS[rank - 1] // 2

    def stride(self, rank: int) -> int:
        """Up to two squares from the third rank, else one."""
        return 2 if rank == 3 else 1

    def becomes(self, scene: Scene, square: Square, *, white: bool) -> list[str]:
        """Anything where the five middle files end, a minor piece beside them, nothing farther
        out.
        """
        ahead = (square[0], square[1] + (1 if white else -1))
        out = abs(square[0] - MIDDLE)
        if self.exists(ahead) or out > 3:
            return [""]
        return list("BN") if out == 3 else list("QRBN")
