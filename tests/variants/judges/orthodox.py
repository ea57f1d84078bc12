"""What games say that are chess with one rule of their own: board, pieces, pawns and castling of
chess.
"""

from typing import ClassVar

from tests.variants.judges.judge import DIAGONAL, FERZ, KNIGHT, STRAIGHT, WAZIR, Judge, Scene


class Orthodox(Judge):
    """Eight by eight squares; two steps from the second rank; a queen, rook, bishop or knight on
    the last one.
    """

    files = ranks = 8
    leaps = {"K": {WAZIR, FERZ}, "N": {KNIGHT}}
    lines = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}
    king_homes = ((5, 1), (5, 8))
    rook_files: ClassVar[tuple[int, ...]] = (1, 8)
    lone_pieces = "NB"
    bound_pieces = "B"

    def stride(self, rank: int) -> int:
        """Up to two squares from the second rank, else one."""
        return 2 if rank == 2 else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A piece of chess on the last rank."""
        return list("QRBN") if rank == 8 else [""]
