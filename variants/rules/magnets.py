"""What has moved attracts or repels the next pieces along its ranks and files (Magnetic Chess, João
Pedro Neto and Claude Chaunier, 1996).
"""

from collections.abc import Sequence
from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.core.words import listed
from variants.rules.army import Army
from variants.rules.base import Change, Component, Raw, applied
from variants.rules.neighbours import FOUR
from variants.rules.promotion import Promotion
from variants.rules.turned_pieces import count
from variants.spec import MagnetEffect

ATTRACTS: Final = "mover_attracts_"
ENEMIES: Final = "_enemies"


class Magnets(Component):
    """The last changes of a move: from every square where a piece of the mover's has arrived, the
    first piece on each of the four lines moves, up to the piece that attracts it or away from the
    one that repels it as far as squares are empty. Nothing is taken so, and what is moved so moves
    nothing itself.

    A piece of the side that moves which comes into its promotion zone so becomes the first of its
    choices. Each piece is set down before it is taken off its old square: see `base.carried`.
    """

    def __init__(
        self, army: Army, effects: Sequence[MagnetEffect], promotion: Promotion | None
    ) -> None:
        self.army = army
        self.promotion = promotion
        self.owner = tuple(army.owner)
        board = army.board
        self.rays = tuple(
            tuple(board.ray(square, step) for step in FOUR) for square in range(board.size)
        )
        self.domains = tuple(
            army.piece(code).domain if code and code != army.wall else frozenset[int]()
            for code in range(len(army.owner))
        )
        # By whose the piece on the line is, own first: whether it is attracted, and the codes that
        # are left alone.
        self.acts: list[tuple[bool, frozenset[int]] | None] = [None, None]
        for effect in effects:
            spared = army.spec.kinds(effect.spared)
            codes = frozenset(
                code for kind in spared for side in _SIDES for code in army.codes(kind, side)
            )
            at = 1 if effect.does.endswith(ENEMIES) else 0
            self.acts[at] = (effect.does.startswith(ATTRACTS), codes)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what they attract and repel."""
        return [self._moving(position, raw) for raw in raws]

    def _moving(self, position: Position, raw: Raw) -> Raw:
        if raw[0] == raw[1]:
            return raw
        after = applied(position.placement, raw)
        side = position.side
        arrived = dict.fromkeys((raw[1], *(square for square, code in raw[3] if code)))
        changes: list[Change] = []
        for square in arrived:
            if self.owner[after[square]] == side:
                self._drive(after, square, side, changes)
        return (raw[0], raw[1], raw[2], (*raw[3], *changes), raw[4]) if changes else raw

    def _drive(self, after: list[int], square: int, side: Side, changes: list[Change]) -> None:
        """Move what is next on the lines of a square, in the placement and as changes."""
        magnet = after[square]
        for ray in self.rays[square]:
            at = next((i for i, near in enumerate(ray) if after[near]), -1)
            if at < 0:
                continue
            code = after[ray[at]]
            goal = self._goal(after, ray, at, magnet, side)
            if goal == ray[at] or goal not in self.domains[code]:
                continue
            becomes = self._arrived(after, code, ray[at], goal, side)
            changes += ((goal, becomes), (ray[at], 0))
            after[goal] = becomes
            after[ray[at]] = 0

    def _goal(
        self, after: Sequence[int], ray: Sequence[int], at: int, magnet: int, side: Side
    ) -> int:
        """Return where the first piece of a line, the so manyth square of it, is moved to."""
        code = after[ray[at]]
        if self.owner[code] < 0:
            return ray[at]
        act = self.acts[0 if self.owner[code] == side else 1]
        if act is None or code in act[1] or magnet in act[1]:
            return ray[at]
        if act[0]:
            return ray[0]
        end = at
        while end + 1 < len(ray) and not after[ray[end + 1]]:
            end += 1
        return ray[end]

    def _arrived(self, after: Sequence[int], code: int, origin: int, goal: int, side: Side) -> int:
        """Return what a piece is where it has been moved to: the first thing it may become there,
        if it is of the side that moves and has come into its promotion zone.
        """
        if self.promotion is None or self.owner[code] != side:
            return code
        for arrival in self.promotion.arrivals.get(code, ()):
            if goal in arrival.zone and origin not in arrival.zone:
                for choice in arrival.choices:
                    most, counted = self.promotion.limits.get(choice, (0, frozenset()))
                    if not counted or count(after, counted) < most:
                        return choice
        return code

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a move in English with what it attracts and repels."""
        kept = self._driven(position, raw)
        name = self.army.board.name
        moved = [f"{name(left)} to {name(goal)}" for goal, left in kept]
        return f"{text}, moves {listed(moved, 'and')}" if moved else text

    def _driven(self, position: Position, raw: Raw) -> list[tuple[int, int]]:
        """Return where pieces have been moved to and whence, promoted ones included."""
        own = (raw[0], raw[1], raw[2], (), raw[4])
        before = applied(position.placement, own)
        found = []
        last: Change = (raw[1], 0)
        for change in raw[3]:
            left = change[0]
            if last[1] and not change[1] and before[left] and self._in_line(last[0], left):
                found.append((last[0], left))
            last = change
        return found

    def _in_line(self, goal: int, left: int) -> bool:
        return any(left in ray for ray in self.rays[goal])


_SIDES: tuple[Side, Side] = (0, 1)
