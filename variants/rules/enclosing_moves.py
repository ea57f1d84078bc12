"""Enemies that a move encloses leave the board, as in tafl and hasami shogi. Only the side that
moves encloses: going between two enemies is safe.
"""

from collections.abc import Sequence

from variants.core.effort import count
from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Raw, applied
from variants.rules.neighbours import straight_beside, straight_neighbours
from variants.spec import EnclosureEffect


class Enclosures(Component):
    """What of several effects takes a piece takes it once."""

    def __init__(self, army: Army, effects: Sequence[EnclosureEffect]) -> None:
        self.owner = tuple(army.owner)
        board = army.board
        steps = straight_beside(board)
        self.beside = straight_neighbours(board)
        self.lines = tuple(
            tuple(line for line in (board.ray(square, step) for step in steps) if line)
            for square in range(board.size)
        )
        self.effects = tuple(_Enclosure(army, effect) for effect in effects)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with the enemies they enclose."""
        count(len(raws))
        return [self._enclosing(position, raw) for raw in raws]

    def _enclosing(self, position: Position, raw: Raw) -> Raw:
        target = raw[1]
        enemy = 1 - position.side
        owner = self.owner
        placement = position.placement
        if raw[0] == target or not any(owner[placement[s]] == enemy for s in self.beside[target]):
            return raw
        after = applied(placement, raw)
        gone = {
            square
            for effect in self.effects
            for line in self.lines[target]
            if effect.catches(after[line[0]], line[0], enemy)
            for square in effect.enclosed(after, line, self.beside[line[0]], position.side)
        }
        if not gone:
            return raw
        return (raw[0], target, raw[2], (*raw[3], *((s, 0) for s in sorted(gone))), raw[4])


class _Enclosure:
    """One effect, laid out on the board."""

    def __init__(self, army: Army, effect: EnclosureEffect) -> None:
        self.owner = tuple(army.owner)
        self.by = effect.by
        codes = range(1, len(army.owner))
        self.kinds = (False, *(army.piece(code).kind.id in effect.kinds for code in codes))
        self.hostile = effect.hostile.squares if effect.hostile else frozenset[int]()
        board = army.board
        self.within = effect.within.squares if effect.within else frozenset(board.squares)

    def catches(self, code: int, square: int, enemy: int) -> bool:
        """Return whether a piece is one that may be enclosed where it stands."""
        return self.owner[code] == enemy and self.kinds[code] and square in self.within

    def encloses(self, after: Sequence[int], square: int, side: Side) -> bool:
        """Return whether a square holds a piece of the side, or is hostile and empty."""
        code = after[square]
        return self.owner[code] == side if code else square in self.hostile

    def enclosed(
        self, after: Sequence[int], line: Sequence[int], beside: Sequence[int], side: Side
    ) -> Sequence[int]:
        """Return the squares of the enemies enclosed on a line that begins with one who may be."""
        if self.by == "all":
            is_all = all(self.encloses(after, square, side) for square in beside)
            return line[:1] if is_all else ()
        end = 1
        while (
            self.by == "run"
            and end < len(line)
            and self.catches(after[line[end]], line[end], 1 - side)
        ):
            end += 1
        is_closed = end < len(line) and self.encloses(after, line[end], side)
        return line[:end] if is_closed else ()
