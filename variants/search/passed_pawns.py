"""Pieces on their way to promotion that none of their like can stop."""

from collections.abc import Sequence
from typing import Final

from variants.engine.game_rules import GameRules
from variants.search.mobility import distances, steps

# By how many moves are left to the promotion.
BY_MOVES: Final = (0, 60, 45, 30, 18, 10, 5)


class PassedPawns:
    """What it is worth that pieces that promote have no enemy of that kind before them, on their
    file or those beside it.
    """

    def __init__(self, rules: GameRules) -> None:
        board = rules.board
        self.owner = tuple(rules.army.owner)
        self.bonus = [_bonuses(rules, code) for code in range(len(self.owner))]
        self.is_rival = [
            tuple(
                owner == 1 - side and any(bonus)
                for owner, bonus in zip(self.owner, self.bonus, strict=True)
            )
            for side in (0, 1)
        ]
        self.ahead = [
            [
                tuple(
                    other
                    for other in board.squares
                    if abs(board.file(other) - board.file(square)) <= 1
                    and board.rank_for(other, side) > board.rank_for(square, side)
                )
                for square in range(board.size)
            ]
            for side in (0, 1)
        ]

    def __call__(self, placement: Sequence[int]) -> int:
        """Return what it is worth to side 0."""
        score = 0
        for square, code in enumerate(placement):
            if not code:
                continue
            bonus = self.bonus[code][square]
            if bonus and self._is_passed(placement, square, self.owner[code]):
                score += -bonus if self.owner[code] else bonus
        return score

    def _is_passed(self, placement: Sequence[int], square: int, side: int) -> bool:
        is_rival = self.is_rival[side]
        return all(not is_rival[placement[ahead]] for ahead in self.ahead[side][square])


def _bonuses(rules: GameRules, code: int) -> tuple[int, ...]:
    """Return what a passed pawn of this code is worth more, by square."""
    found = [0] * rules.board.size
    placed = rules.legality.walk.placed[code]
    zone = frozenset(
        square for square, codes in enumerate(placed) if any(each != code for each in codes)
    )
    for square, moves in (distances(steps(rules, code), zone) if zone else {}).items():
        found[square] = BY_MOVES[moves] if moves < len(BY_MOVES) else 0
    return tuple(found)
