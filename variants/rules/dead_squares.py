"""Dead squares: nothing may be moved or dropped where its kind could never leave.

A piece that hops is never stuck: others may come to stand beside it.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import a_piece
from variants.rules.army import Army
from variants.rules.base import Component, Raw
from variants.rules.walk import Walk


class DeadSquares(Component):
    """Moves that turn or promote a piece are free; what stays what it is must be able to go on."""

    each = True

    def __init__(self, army: Army, walk: Walk) -> None:
        self.army = army
        empty = [0] * army.board.size
        self.squares = (
            frozenset[int](),
            *(self._dead(walk, empty, code) for code in range(1, len(army.owner))),
        )

    def _dead(self, walk: Walk, empty: Sequence[int], code: int) -> frozenset[int]:
        found = set()
        for square in self.army.board.squares if walk.plans[code] else ():
            moves: list[Raw] = []
            walk.moves(empty, square, code, moves)
            limited = walk.plans[code][square].limited
            needs_others = limited is not None and (limited.hops or limited.program)
            if not moves and not needs_others:
                found.add(square)
        return frozenset(found)

    def is_dead(self, code: int, square: int) -> bool:
        """Return whether a piece of this code could never leave a square."""
        return square in self.squares[code]

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out what goes to a dead square and stays what it is."""
        squares = self.squares
        placement = position.placement
        return [
            raw
            for raw in raws
            if raw[1] not in squares[raw[2]]
            or raw[0] < 0
            or placement[raw[0]] != raw[2]
            or raw[0] == raw[1]
        ]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a dead square."""
        if self.narrow(position, [raw]):
            return None
        name, where = self.army.piece(raw[2]).kind.name.lower(), self.army.board.name(raw[1])
        return Refusal("dead-square", f"{a_piece(name)} on {where} could never move again")
