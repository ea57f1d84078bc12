"""Royals that face each other for two plies end the game."""

from collections.abc import Sequence

from variants.core.outcome import Outcome, Reason
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.attacks import Attacks
from variants.movement.betza import parse
from variants.movement.layout import Survey, for_side
from variants.movement.lines import Attacker
from variants.rules.army import Army
from variants.rules.base import Component, Raw, applied
from variants.rules.past import Past
from variants.rules.royals import Royals


class Facing(Component):
    """The state counts the plies for which the royals have faced each other, up to two."""

    def __init__(self, army: Army, betza: str, survey: Survey, slot: int) -> None:
        everywhere = frozenset(army.board.squares)
        movers = for_side(parse(betza), 0)
        pieces = [
            Attacker(code, movers, everywhere, frozenset()) for code in sorted(army.royals(0))
        ]
        self.lines = Attacks(survey, pieces)
        self.royals = Royals(army)
        self.slot = slot

    def faces(self, placement: Sequence[int]) -> bool:
        """Return whether a royal of side 0 sees one of side 1."""
        return any(
            self.lines.attacked(placement, square) for square in self.royals.kings(placement, 1)
        )

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Count the plies of facing."""
        if self.faces(applied(position.placement, raw)):
            state[self.slot] = 2 if state[self.slot] or self.faces(position.placement) else 1
        else:
            state[self.slot] = 0

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that part royals who face each other, and passes, which end the game."""
        if not self.faces(position.placement):
            return raws
        return [
            raw
            for raw in raws
            if raw[0] == raw[1] or not self.faces(applied(position.placement, raw))
        ]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Tell of royals that go on facing each other."""
        if (
            raw[0] == raw[1]
            or not self.faces(position.placement)
            or not self.faces(applied(position.placement, raw))
        ):
            return None
        return Refusal(
            "facing", "the royals face each other: part them, or pass, which ends the game"
        )

    def over(self, position: Position) -> Outcome | None:
        """Return the end by royals that still face each other."""
        return Outcome(None, Reason.FACING) if position.state[self.slot] > 1 else None

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the same end found from the position before, where the state was not stored."""
        before = past.back(1) if self.faces(position.placement) else None
        return Outcome(None, Reason.FACING) if before and self.faces(before.placement) else None
