"""Promotion: which men become which on reaching their zone."""

from variants.core.piece import Side
from variants.rules.army import Army
from variants.rules.base import Component, Draft, refuse
from variants.spec import PromotionSpec

Placed = tuple[tuple[int, ...], ...]


class Promotion(Component):
    """Men of the promoting kinds; each turns into one of the choices of its side when it arrives in its zone."""

    def __init__(self, army: Army, specs: tuple[PromotionSpec, ...]) -> None:
        self.army = army
        self.choices: dict[int, tuple[int, ...]] = {}
        self.zones: dict[int, frozenset[int]] = {}
        self.optional: set[int] = set()
        for spec in specs:
            for side in _SIDES:
                self._lay_out(spec, side)
        self.codes = frozenset(self.choices)

    def _lay_out(self, spec: PromotionSpec, side: Side) -> None:
        choices = tuple(self.army.code(kind, side) for kind in self.army.spec.kinds(spec.choices[side]))
        for kind in self.army.spec.kinds(spec.pieces[side]):
            own = self.army.spec.piece(kind).promotion_zone
            for code in self.army.codes(kind, side):
                self.choices[code] = choices
                self.zones[code] = (own or spec.zone)[side].squares
                if spec.optional:
                    self.optional.add(code)

    def placed(self, code: int) -> Placed:
        """Return, for every square, the codes a man may have after arriving there; none where it may not arrive."""
        zone, choices = self.zones[code], self.choices[code]
        inside = (*choices, code) if code in self.optional else choices
        return tuple(inside if s in zone else (code,) for s in range(self.army.board.size))

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
            if behind or (square in self.zones[code] and code not in self.optional):
                name = man.piece.name.lower()
                message = f"a {draft_side(self.army, man.side)} {name} cannot stand on {board.name(square)}"
                refuse("impossible-rank", message, draft.text, square=board.name(square))


def draft_side(army: Army, side: Side) -> str:
    """Return a side's name as an adjective."""
    return army.spec.sides[side].name.lower()


_SIDES: tuple[Side, Side] = (0, 1)
