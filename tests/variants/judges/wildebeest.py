"""Wildebeest Chess: eleven by ten; camels and a wildebeest; pawns run to the middle; stalemate
wins.
"""

from tests.variants.judges.judge import CAMEL, DIAGONAL, FERZ, KNIGHT, STRAIGHT, WAZIR, Judge, Scene


class Wildebeest(Judge):
    """The king castles with one to four steps to either side."""

    files, ranks = 11, 10
    leaps = {"K": {WAZIR, FERZ}, "N": {KNIGHT}, "C": {CAMEL}, "W": {KNIGHT, CAMEL}}
    lines = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}
    king_homes = ((6, 1), (6, 10))
    rook_files = (1, 11)
    king_walks = (1, 2, 3, 4)
    stalemate_wins = True

    def stride(self, rank: int) -> int:
        """Any number of squares within the own half, else one."""
        return max(1, 5 - rank)

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A queen or a wildebeest on the last rank."""
        return ["Q", "W"] if rank == 10 else [""]
