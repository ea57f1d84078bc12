"""Mates that do not win: by a weak piece alone, or without a strong check in the series of checks
that led to it.
"""

from variants.core.outcome import Outcome, Reason
from variants.core.piece import other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Referee
from variants.rules.past import Past
from variants.spec import ShatarSpec


class WeakMates(Component):
    """A mate by pieces of the kinds `loses` alone is lost for whoever gives it; without a `shak`
    check it is a draw.
    """

    referee: Referee

    def __init__(self, army: Army, spec: ShatarSpec) -> None:
        both = (0, 1)
        self.loses = frozenset(
            code for side in both for code in army.kind_codes(spec.loses, 1 if side else 0)
        )
        self.shak = frozenset(
            code for side in both for code in army.kind_codes(spec.shak, 1 if side else 0)
        )

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def mated(self, position: Position, past: Past) -> Outcome | None:
        """Return what a mate is worth that is no true one."""
        if self._checkers(position) <= self.loses:
            return Outcome(position.side, Reason.CHECKMATE)
        plies = 0
        here = past.back(0)
        while here is not None and (checkers := self._checkers(here)):
            if not checkers.isdisjoint(self.shak):
                return None
            plies += 2
            here = past.back(plies)
        return Outcome(None, Reason.CHECKMATE)

    def _checkers(self, position: Position) -> set[int]:
        """Return the codes of the pieces that check the side to move."""
        placement = position.placement
        side = position.side
        enemy = self.referee.attacks[other(side)]
        royals = self.referee.royal_squares(placement, side)
        return {placement[square] for royal in royals for square in enemy.origins(placement, royal)}
