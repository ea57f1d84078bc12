"""Pieces that burn what is beside them, as the fire demon of Tenjiku Shogi.

A piece that burns takes every enemy beside the square where it arrives. Where its fire lasts, an
enemy that arrives beside it is lost itself, after whatever it takes on its way there; what is lost
so burns nothing and does not become another piece.
"""

from collections.abc import Sequence

from variants.rules.areas import Areas
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Raw
from variants.rules.neighbours import neighbours
from variants.rules.walk import Walk
from variants.spec import CatchEffect
from variants.spec.effects import BURNING

Victims = tuple[bool, ...]


class Fires:
    """Who burns whom, by the codes of pieces."""

    __slots__ = ("areas", "around", "burners", "near", "owner", "victims", "walk")

    def __init__(
        self, army: Army, effects: Sequence[CatchEffect], walk: Walk, areas: Areas | None
    ) -> None:
        own = [effect for effect in effects if effect.by == BURNING]
        codes = range(len(army.owner))
        self.owner = tuple(army.owner)
        self.walk = walk
        self.areas = areas
        self.around = neighbours(army.board)
        # By code of what arrives: whom it burns.
        self.victims: tuple[Victims, ...] = tuple(
            tuple(_burns(army, own, code, other) for other in codes)
            if any(_is_of(army, code, effect.pieces) for effect in own)
            else ()
            for code in codes
        )
        lasting = [effect for effect in own if effect.lasting]
        # By code of what arrives: the enemies beside which it is lost.
        self.burners: tuple[frozenset[int], ...] = tuple(
            frozenset(other for other in codes if _burns(army, lasting, other, code))
            for code in codes
        )
        # By code and square: what a piece might burn from there, as far as it has been looked up.
        self.near: dict[tuple[int, int], frozenset[int]] = {}

    def arrived(self, after: list[int], raw: Raw, found: list[int]) -> Raw:
        """Return a move with what burns after it; `after` is the board it leaves, `found` what it
        takes in other ways. `after` is changed.
        """
        origin, target, code, changes, mark = raw
        for square in found:
            after[square] = 0
        taken = tuple((square, 0) for square in found)
        around = self.around[target]
        burners = self.burners[after[target]]
        if burners and any(after[square] in burners for square in around):
            return (origin, target, code, (*changes, *taken, (target, 0)), NO_SQUARE)
        victims = self.victims[after[target]]
        burnt = tuple((square, 0) for square in around if victims and victims[after[square]])
        return (origin, target, code, (*changes, *taken, *burnt), mark) if taken or burnt else raw

    def may_burn(self, code: int, origin: int, square: int) -> bool:
        """Return whether a piece might burn what is on a square by a move; if not, it cannot."""
        key = (code, origin)
        if key not in self.near:
            self.near[key] = self._near(code, origin)
        return square in self.near[key]

    def _near(self, code: int, origin: int) -> frozenset[int]:
        plans = self.walk.plans[code]
        if not plans or plans[origin].limited is not None:
            return frozenset(range(len(self.around)))
        raws: list[Raw] = []
        empty = [0] * len(self.around)
        empty[origin] = code
        self.walk.moves(empty, origin, code, raws)
        targets = {raw[1] for raw in raws}
        if self.areas is not None and self.areas.steps[code]:
            targets.update(self.areas.targets(empty, origin, code))
        return frozenset(near for target in targets for near in self.around[target])


def _is_of(army: Army, code: int, kinds: Sequence[str]) -> bool:
    return code not in (0, army.wall) and army.piece(code).kind.id in kinds


def _burns(army: Army, effects: Sequence[CatchEffect], code: int, other: int) -> bool:
    """Return whether a piece of one code burns a piece of another."""
    if not other or other == army.wall or army.owner[other] != 1 - army.owner[code]:
        return False
    if army.piece(other).kind.iron[army.owner[other]]:
        return False
    return any(
        _is_of(army, code, effect.pieces) and _is_of(army, other, effect.victims)
        for effect in effects
    )
