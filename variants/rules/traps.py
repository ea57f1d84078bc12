"""Squares on which pieces are lost, as the traps of Arimaa: after every move a piece on such a
square leaves the board, of either side, unless it is guarded by a friend straight beside it.

All are judged at once, as the move has left them. What stood there before, and was not touched by
the move or its neighbourhood, was judged before.
"""

from collections.abc import Sequence

from variants.core.effort import count
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Change, Component, Raw
from variants.rules.neighbours import straight_neighbours
from variants.spec import TrapEffect

# A square, the codes that are lost there, and whether a friend beside it guards them.
Trap = tuple[int, frozenset[int], bool]


class Traps(Component):
    """Adds to every move what it loses on such squares."""

    def __init__(self, army: Army, effects: Sequence[TrapEffect]) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.around = straight_neighbours(army.board)
        # By the square that a move touches: the traps it may change something about.
        near: list[list[Trap]] = [[] for _ in range(army.board.size)]
        for effect in effects:
            codes = army.kind_codes(effect.pieces, 0) | army.kind_codes(effect.pieces, 1)
            for square in sorted(effect.zone.squares):
                trap = (square, codes, effect.guarded)
                for touched in (square, *self.around[square]):
                    near[touched].append(trap)
        self.near = tuple(map(tuple, near))

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what they lose; what moves nothing loses nothing."""
        count(len(raws))
        placement = position.placement
        near = self.near
        found = []
        for raw in raws:
            origin, target = raw[0], raw[1]
            if origin == target and not raw[3]:
                found.append(raw)
                continue
            traps = near[target] if origin < 0 else near[origin] + near[target]
            for square, _ in raw[3]:
                traps = traps + near[square]
            lost = self._lost(placement, raw, traps) if traps else ()
            found.append((origin, target, raw[2], raw[3] + lost, raw[4]) if lost else raw)
        return found

    def _lost(
        self, placement: Sequence[int], raw: Raw, traps: tuple[Trap, ...]
    ) -> tuple[Change, ...]:
        """Return the changes that take the pieces off their traps."""
        lost: list[Change] = []
        for square, codes, is_guarded in traps:
            code = _after(placement, raw, square)
            if code in codes and (square, 0) not in lost:
                own = self.owner[code]
                if not is_guarded or not any(
                    self.owner[_after(placement, raw, near)] == own for near in self.around[square]
                ):
                    lost.append((square, 0))
        return tuple(lost)


def _after(placement: Sequence[int], raw: Raw, square: int) -> int:
    """Return what stands on a square after a move."""
    found = placement[square]
    if square == raw[0]:
        found = 0
    if square == raw[1]:
        found = raw[2]
    for changed, code in raw[3]:
        if changed == square:
            found = code
    return found
