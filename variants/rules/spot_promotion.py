"""Promotion on the spot: a piece in its zone, or the last of its side, changes where it stands or
one step away.
"""

from collections.abc import Sequence

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Raw, Referee, applied
from variants.rules.turned_pieces import count
from variants.rules.walk import Walk
from variants.spec import PromotionSpec
from variants.spec.values import limit_of


class SpotPromotion(Component):
    """A move of its own, never a capture, that neither attacks an enemy from its new square nor
    gives check.
    """

    referee: Referee

    def __init__(self, army: Army, spec: PromotionSpec, walk: Walk) -> None:
        self.army = army
        self.spec = spec
        self.walk = walk
        self.codes = tuple(army.kind_codes(spec.pieces[side], side) for side in _SIDES)
        self.choices = tuple(
            tuple(army.code(kind, side) for kind in army.spec.kinds(spec.choices[side]))
            for side in _SIDES
        )

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the promotions."""
        placement = position.placement
        side = position.side
        pieces = [s for s, code in enumerate(placement) if code in self.codes[side]]
        zone = self.spec.zone[side].squares
        for origin in pieces if len(pieces) == 1 else [s for s in pieces if s in zone]:
            for choice in self.choices[side]:
                if self._is_open(placement, choice, side):
                    out += self._ways(position, origin, choice)

    def _is_open(self, placement: Sequence[int], choice: int, side: Side) -> bool:
        kind = self.army.piece(choice).kind.id
        most = limit_of(self.spec.limits, kind)
        return most is None or count(placement, self.army.codes(kind, side)) < most

    def _ways(self, position: Position, origin: int, choice: int) -> list[Raw]:
        placement = position.placement
        enemy = 1 - position.side
        steps: list[Raw] = []
        self.walk.moves(placement, origin, choice, steps)
        found = []
        for target in (origin, *dict.fromkeys(step[1] for step in steps if not placement[step[1]])):
            raw: Raw = (origin, target, choice, (), NO_SQUARE)
            after = applied(placement, raw)
            reached = list[Raw]()
            self.walk.moves(after, target, choice, reached)
            if any(self.army.owner[after[move[1]]] == enemy for move in reached):
                continue
            if not self.referee.attacked_royals(after, other(position.side)):
                found.append(raw)
        return found


_SIDES: tuple[Side, Side] = (0, 1)
