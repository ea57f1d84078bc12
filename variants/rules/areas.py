"""Moves of several steps in any directions, as those of the vice general of Tenjiku Shogi.

Every step goes to a neighbour, and all squares on the way are empty; the last one may hold an
enemy, which is taken.
"""

from collections.abc import Sequence

from variants.rules.army import Army
from variants.rules.neighbours import neighbours
from variants.spec import AreaEffect


class Areas:
    """Which pieces move so, by code, and how many steps they make at most."""

    __slots__ = ("around", "balls", "steps", "takes")

    def __init__(self, army: Army, effects: Sequence[AreaEffect]) -> None:
        self.around = neighbours(army.board)
        most = {kind: effect.steps for effect in effects for kind in effect.pieces}
        # By code, 0 for pieces that do not move so.
        self.steps: tuple[int, ...] = tuple(
            most.get(army.piece(code).kind.id, 0) if code not in (0, army.wall) else 0
            for code in range(len(army.owner))
        )
        self.takes: tuple[tuple[bool, ...], ...] = tuple(
            army.takes(code) if steps else () for code, steps in enumerate(self.steps)
        )
        # By number of steps and square: all that lies within reach; as far as it was looked up.
        self.balls: dict[tuple[int, int], frozenset[int]] = {}

    def targets(self, placement: Sequence[int], square: int, code: int) -> list[int]:
        """Return where the piece on a square may go so, each square once."""
        takes = self.takes[code]
        found: list[int] = []
        seen = {square}
        edge = [square]
        for _ in range(self.steps[code]):
            further: list[int] = []
            for here in edge:
                for near in self.around[here]:
                    if near in seen:
                        continue
                    seen.add(near)
                    other = placement[near]
                    if not other:
                        further.append(near)
                        found.append(near)
                    elif takes[other]:
                        found.append(near)
            edge = further
        return found

    def around_it(self, square: int) -> set[int]:
        """Return the squares from which some piece might go so to a square."""
        found = {square}
        edge = found
        for _ in range(max(self.steps)):
            edge = {near for here in edge for near in self.around[here]} - found
            found = found | edge
        return found

    def may_reach(self, code: int, origin: int, square: int) -> bool:
        """Return whether a piece might go so from one square to another, were the board empty."""
        key = (self.steps[code], origin)
        if key not in self.balls:
            empty = [0] * len(self.around)
            self.balls[key] = frozenset(self.targets(empty, origin, code))
        return square in self.balls[key]
