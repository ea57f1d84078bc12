"""Omega Chess: ten by ten squares, and one beyond each corner; champions and wizards; pawns run up
to three squares.
"""

from tests.variants.judges.judge import (
    ALFIL,
    CAMEL,
    DABBABA,
    DIAGONAL,
    FERZ,
    KNIGHT,
    STRAIGHT,
    WAZIR,
    Judge,
    Scene,
    Square,
)  # fmt: skip


class Omega(Judge):
    """The files and ranks of the inner board are the second to the eleventh, as the preset
    counts.
    """

    files = ranks = 12
    leaps = {"K": {WAZIR, FERZ}, "N": {KNIGHT}, "C": {WAZIR, DABBABA, ALFIL}, "W": {FERZ, CAMEL}}
    lines = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}
    king_homes = ((7, 2), (7, 11))
    rook_files = (3, 10)

    def exists(self, square: Square) -> bool:
        """The inner board, and the four corners of the outer one."""
        return all(2 <= line <= 11 for line in square) or all(line in (1, 12) for line in square)

    def stride(self, rank: int) -> int:
        """Up to three squares on the first move, else one."""
        return 3 if rank == 3 else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Any piece but a king on the last rank of the inner board."""
        return list("QRBNCW") if rank == 11 else [""]
