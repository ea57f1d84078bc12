"""The chess of a board that reaches beyond the file x and the sixteenth rank, judged from its
rules.
"""

from typing import ClassVar

from tests.variants.judges.judge import (
    DIAGONAL,
    FERZ,
    KNIGHT,
    STRAIGHT,
    WAZIR,
    Judge,
    Scene,
    Square,
)

FILES, RANKS = 25, 18
_BACK, _PAWNS = "RNB3Q5K5Q3BNR", "P3P3P3P3P3P3P"
_EMPTY = f"{FILES}/" * (RANKS - 4)

DOCUMENT = f"""
key = "wide"
name = "Wide"

[board]
files = {FILES}
ranks = {RANKS}

[pieces.king]
name = "King"
label = "K"
betza = "KisO4"
royal = true

[pieces.queen]
name = "Queen"
label = "Q"
betza = "Q"

[pieces.rook]
name = "Rook"
label = "R"
betza = "R"

[pieces.bishop]
name = "Bishop"
label = "B"
betza = "B"

[pieces.knight]
name = "Knight"
label = "N"
betza = "N"

[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fmWfceFifmnDifmnW3"

[setup]
text = "{_BACK.lower()}/{_PAWNS.lower()}/{_EMPTY}{_PAWNS}/{_BACK} w KQkq - 0 1"

[promotion]
pieces = ["pawn"]
choices = ["queen", "rook", "bishop", "knight"]
"""


class Wide(Judge):
    """Pawns run up to three squares; the king castles by four."""

    files, ranks = FILES, RANKS
    leaps: ClassVar[dict[str, set[tuple[int, int]]]] = {"K": {WAZIR, FERZ}, "N": {KNIGHT}}
    lines: ClassVar[dict[str, set[str]]] = {
        "Q": {STRAIGHT, DIAGONAL},
        "R": {STRAIGHT},
        "B": {DIAGONAL},
    }
    king_homes: ClassVar[tuple[Square, Square]] = ((13, 1), (13, RANKS))
    rook_files = (1, FILES)
    king_walks = (4,)

    def stride(self, rank: int) -> int:
        """Up to three squares from the second rank, else one."""
        return 3 if rank == 2 else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A piece of chess on the last rank."""
        return list("QRBN") if rank == RANKS else [""]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """On the second rank pawns are only where they begin, on every fourth file."""
        begins = self.own_rank(square, white=piece == "P") > 2 or square[0] % 4 == 1
        return begins and super().may_be_on(square, piece)
