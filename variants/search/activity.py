"""What it is worth that pieces have somewhere to go, counted in the position itself."""

from collections.abc import Collection, Sequence

from variants.engine.game_rules import GameRules
from variants.movement.plans import Limited, Plan
from variants.rules.walk import is_open


class Activity:
    """How many squares the pieces of both sides may go to. The moves of vital pieces are not
    counted, nor those that only take, that only step to empty squares, or that need somebody to hop
    over.
    """

    def __init__(self, rules: GameRules, per_square: Sequence[int], vital: Collection[int]) -> None:
        """Take what a square is worth to a piece by its code, and the codes of vital pieces."""
        walk = rules.legality.walk
        plain = (0, *(piece.plain for piece in rules.army.pieces))
        self.plans: tuple[tuple[Plan, ...], ...] = tuple(
            plans or walk.plans[plain[code]] for code, plans in enumerate(walk.plans)
        )
        self.goes: tuple[Sequence[bool], ...] = walk.goes
        self.weights = tuple(
            (1 - 2 * owner) * per_square[code] if self.plans[code] and code not in vital else 0
            for code, owner in enumerate(walk.owner)
        )

    def __call__(self, placement: Sequence[int]) -> int:
        """Return what it is worth to side 0."""
        score = 0
        weights = self.weights
        for square, code in enumerate(placement):
            if code and weights[code]:
                score += weights[code] * self.reached(placement, square, code)
        return score

    def reached(self, placement: Sequence[int], square: int, code: int) -> int:
        """Return how many squares a piece may go to."""
        leaps, rays, bents, limited = self.plans[code][square]
        goes = self.goes[code]
        found = 0
        for target in leaps:
            if goes[placement[target]]:
                found += 1
        for ray in rays:
            for target in ray:
                piece = placement[target]
                if piece:
                    if goes[piece]:
                        found += 1
                    break
                found += 1
        for target, ways in bents:
            if goes[placement[target]] and any(is_open(placement, way) for way in ways):
                found += 1
        return found + _ridden(limited, placement) if limited else found


def _ridden(limited: Limited, placement: Sequence[int]) -> int:
    """Return how many empty squares rides reach that do not take."""
    found = 0
    for ray in limited.quiet_rays:
        for target in ray:
            if placement[target]:
                break
            found += 1
    return found
