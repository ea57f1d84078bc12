"""Gross Chess: twelve by twelve; leapers of Omega Chess, compounds of Grand Chess, cannons and
their diagonal kin.

Pawns promote on the last three ranks to what is held in reserve: own pieces that were captured, and
two queens, four rooks, four bishops and four knights. So a side never has more pieces of a kind
than it had at first and these together.
"""

from collections import Counter

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
)  # fmt: skip


class Gross(Judge):
    """The king castles with two to four steps, never onto the square of the rook, four files off to
    the right.
    """

    files = ranks = 12
    leaps = {
        "K": {WAZIR, FERZ},
        "N": {KNIGHT},
        "S": {WAZIR, DABBABA, ALFIL},
        "W": {FERZ, CAMEL},
        "M": {KNIGHT},
        "A": {KNIGHT},
    }
    lines = {
        "Q": {STRAIGHT, DIAGONAL},
        "R": {STRAIGHT},
        "B": {DIAGONAL},
        "M": {STRAIGHT},
        "A": {DIAGONAL},
    }
    guns = {"C": {STRAIGHT}, "V": {DIAGONAL}}
    king_homes = ((7, 2), (7, 11))
    rook_files = (2, 11)
    king_walks = (2, 3, 4)
    lone_pieces = "NBWVC"
    at_most = {"Q": 3, "R": 6, "B": 6, "N": 6, "M": 2, "A": 2, "S": 2, "C": 2, "W": 2, "V": 2}

    def stride(self, rank: int) -> int:
        """Up to three squares on the first move, else one."""
        return 3 if rank == 3 else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """What is in reserve, of the kinds the rank allows; on the last rank a pawn cannot stay
        one.
        """
        allowed = {10: "BNVW", 11: "BNVWRSC", 12: "BNVWRSCQMA"}.get(rank, "")
        own = Counter(
            piece.upper() for piece in scene.pieces.values() if piece.isupper() == scene.white
        )
        reserve = [kind for kind in allowed if own[kind] < self.at_most[kind]]
        return reserve if rank == 12 else ["", *reserve]
