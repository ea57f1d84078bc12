"""Promotion: which men become which on reaching the last ranks. It is compulsory."""

from collections.abc import Sequence

from variants.core.piece import Side
from variants.rules.army import Army
from variants.rules.base import Component, Draft, refuse
from variants.spec import PromotionSpec

Placed = tuple[tuple[int, ...], ...]


class Promotion(Component):
    """Men of the promoting kinds; each turns into one of the choices when it arrives in its zone."""

    def __init__(self, army: Army, spec: PromotionSpec) -> None:
        self.army = army
        self.spec = spec
        self.choices: tuple[tuple[int, ...], tuple[int, ...]] = (
            tuple(army.code(choice, 0) for choice in spec.choices),
            tuple(army.code(choice, 1) for choice in spec.choices),
        )
        self.codes = frozenset(
            code for piece in spec.pieces for side in (0, 1) for code in army.codes(piece, _side(side))
        )

    def in_zone(self, square: int, side: Side) -> bool:
        """Tell whether a side's men promote on a square."""
        rank = self.army.board.rank(square)
        return rank >= self.army.board.ranks - self.spec.depth if side == 0 else rank < self.spec.depth

    def placed(self, code: int) -> Placed:
        """Return, for every square, the codes a man may have after arriving there."""
        side = self.army.man(code).side
        choices = self.choices[side]
        return tuple(choices if self.in_zone(s, side) else (code,) for s in range(self.army.board.size))

    def check(self, draft: Draft) -> None:
        """Refuse a promoting man where it must have promoted, or behind every square its kind starts on."""
        board = self.army.board
        for square, code in enumerate(draft.placement):
            if code not in self.codes:
                continue
            man = self.army.man(code)
            ranks = [board.rank(s) for s in man.first]
            behind = bool(ranks) and (
                board.rank(square) < min(ranks) if man.side == 0 else board.rank(square) > max(ranks)
            )
            if behind or self.in_zone(square, man.side):
                name = man.piece.name.lower()
                message = f"a {draft_side(self.army, man.side)} {name} cannot stand on {board.name(square)}"
                refuse("impossible-rank", message, draft.text, square=board.name(square))

    def names(self, side: Side) -> Sequence[str]:
        """Return the names of the choices."""
        return [self.army.man(code).piece.name.lower() for code in self.choices[side]]


def draft_side(army: Army, side: Side) -> str:
    """Return a side's name as an adjective."""
    return army.spec.sides[side].name.lower()


def _side(number: int) -> Side:
    return 1 if number else 0
