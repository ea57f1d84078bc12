"""Captures alone, from the tables of the walk: what an exchange is made of, at a part of the price
of all moves.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.rules.base import NO_SQUARE, Raw
from variants.rules.legality import Legality
from variants.rules.walk import hop_targets, is_open


class Captures:
    """Pseudo-legal captures and promotions of ordinary moves; royals are left to whoever plays one.

    `is_fit` shows whether a preset's captures can be told by themselves: nothing explodes or puts
    up walls, and no rule weighs one move by the others.
    """

    def __init__(self, legality: Legality) -> None:
        self.legality = legality
        self.walk = legality.walk
        self.is_fit = not (legality.expanders or legality.weighs_all or self.walk.induces)

    def of(self, position: Position) -> list[Raw]:  # noqa: C901 -- one case after another
        """Return the captures and promotions of the side to move."""
        placement = position.placement
        side = position.side
        walk = self.walk
        owner = walk.owner
        plans = walk.plans
        found = list[Raw]()
        for square in walk.army.board.squares:
            code = placement[square]
            if owner[code] != side or not plans[code]:
                continue
            leaps, rays, bents, limited = plans[code][square]
            takes = walk.takes[code]
            for target in leaps:
                if takes[placement[target]]:
                    found.append((square, target, code, (), NO_SQUARE))
            for ray in rays:
                for target in ray:
                    piece = placement[target]
                    if piece:
                        if takes[piece]:
                            found.append((square, target, code, (), NO_SQUARE))
                        break
            for target, ways in bents:
                if takes[placement[target]] and any(is_open(placement, way) for way in ways):
                    found.append((square, target, code, (), NO_SQUARE))
            if limited:
                self._limited(placement, square, code, found)
        legality = self.legality
        return (
            legality.narrowed(position, found)
            if found and (legality.turners or legality.narrowers)
            else found
        )

    def _limited(self, placement: Sequence[int], square: int, code: int, found: list[Raw]) -> None:  # noqa: C901 -- one case after another
        """Append the captures that are not simple, and moves that promote."""
        walk = self.walk
        limited = walk.plans[code][square].limited
        placed = walk.placed[code]
        takes = walk.takes[code]
        assert limited is not None
        if limited.program is not None:
            raws: list[Raw] = []
            walk.moves(placement, square, code, raws)
            found += [raw for raw in raws if raw[3] or placement[raw[1]]]
            return
        plain = (code,)
        for ray in limited.quiet_rays:
            if placed[ray[0]] != plain and not placement[ray[0]]:
                found += [(square, ray[0], arrived, (), NO_SQUARE) for arrived in placed[ray[0]]]
        for ray in limited.take_rays:
            for target in ray:
                piece = placement[target]
                if piece:
                    if takes[piece]:
                        found += [
                            (square, target, arrived, (), NO_SQUARE) for arrived in placed[target]
                        ]
                    break
        for target, ways in limited.take_bents:
            if takes[placement[target]] and any(is_open(placement, way) for way in ways):
                found += [(square, target, arrived, (), NO_SQUARE) for arrived in placed[target]]
        for hop in limited.hops:
            for target in hop_targets(placement, hop, takes) if hop.takes else ():
                if placement[target]:
                    found += [
                        (square, target, arrived, (), NO_SQUARE) for arrived in placed[target]
                    ]
