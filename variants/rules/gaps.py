"""Squares that vanish behind the pieces that leave them: nothing stops there, everything passes
over.

They are no part of the placement, where they would bar lines, but bits of one number of the state.
In texts they are walls, which no other rule of such a preset makes.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw
from variants.spec import WallSpec


class Gaps(Component):
    """Whoever leaves a square of the zone leaves it for good."""

    def __init__(self, army: Army, spec: WallSpec, slot: int) -> None:
        self.army = army
        self.slot = slot
        everywhere = frozenset(army.board.squares)
        self.zone = tuple(
            everywhere if spec.zone is None else spec.zone[side].squares for side in (0, 1)
        )

    # Texts

    def take(self, draft: Draft) -> None:
        """Take the walls off a placement that was read."""
        wall = self.army.wall
        for square, code in enumerate(draft.placement):
            if code == wall:
                draft.placement[square] = 0
                draft.state[self.slot] |= 1 << square

    def shown(self, position: Position) -> Sequence[int]:
        """Return the placement with walls where squares have vanished."""
        gone = position.state[self.slot]
        if not gone:
            return position.placement
        wall = self.army.wall
        return [
            wall if gone >> square & 1 else code for square, code in enumerate(position.placement)
        ]

    def squares(self, position: Position) -> list[int]:
        """Return the squares that have vanished."""
        gone = position.state[self.slot]
        return [square for square in self.army.board.squares if gone >> square & 1]

    # Moves

    def left(self, position: Position, raw: Raw) -> int:
        """Return what the origin of a move holds after it: a wall if the square vanishes, 0."""
        origin = raw[0]
        if origin < 0 or origin == raw[1] or origin not in self.zone[position.side]:
            return 0
        return 0 if any(code and square == origin for square, code in raw[3]) else self.army.wall

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that put nothing where a square has vanished."""
        gone = position.state[self.slot]
        if not gone:
            return raws
        return [raw for raw in raws if not self._lands(gone, raw)]

    def _lands(self, gone: int, raw: Raw) -> bool:
        if gone >> raw[1] & 1:
            return True
        return bool(raw[3]) and any(code and gone >> square & 1 for square, code in raw[3])

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Note the square that was left."""
        if self.left(position, raw):
            state[self.slot] |= 1 << raw[0]

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that the square has vanished."""
        return self._why(position, target)

    def why_drop(self, position: Position, label: str, square: int) -> Refusal | None:
        """Likewise."""
        return self._why(position, square)

    def _why(self, position: Position, square: int) -> Refusal | None:
        if not position.state[self.slot] >> square & 1:
            return None
        name = self.army.board.name(square)
        return Refusal("vanished", f"{name} has vanished, and no piece can stop there")
