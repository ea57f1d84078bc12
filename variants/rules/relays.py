"""Texts of moves that differ in what they do on the way: the squares where something happens are
named in between.

A lion on e4 that takes on d5 and returns plays `e4d5e4`; a move from e4 to e4 that does nothing
stays `e4e4`. Squares are named only where a piece can go to a square in several manners, or does
something and ends where it began. A shot, the only way of a piece to take an enemy, which does not
move by it, is short like a capture: `Qd1xd7`, `e4xd5`.
"""

import re
from typing import Final

from variants.core.geometry import name_parts
from variants.core.position import Position
from variants.rules.base import Component, Raw
from variants.rules.walk import Walk

# What stands behind the target of a short text: a promotion, a wall, a piece that enters, a turn.
_ADDED: Final = re.compile(r"[=,/+-].*$")


class Relays(Component):
    """Tells moves of one piece with the same origin, target and promotion apart."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.names = walk.army.board.names
        self._last: tuple[Position | None, int, list[Raw]] = (None, 0, [])

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the text with the relays after the origin."""
        relays = self.of(position, raw)
        if not relays:
            return text
        origin = self.names[raw[0]]
        return origin + "".join(relays) + text[len(origin) :]

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the canonical text of a move with relays, which has no shorter one, and what
        others have added.
        """
        relays = self.of(position, raw)
        if not relays:
            return text
        added = _ADDED.search(text)
        if self._is_shot(position, raw):
            origin = self.names[raw[0]]
            return f"{_label(text, origin)}{origin}x{relays[0]}"
        return (
            self.names[raw[0]] + "".join(relays) + self.names[raw[1]] + (added[0] if added else "")
        )

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps with a click on every relay; of a shot, the piece and its victim."""
        if self._is_shot(position, raw):
            return (*steps[:1], *self.of(position, raw))
        return (*steps[:1], *self.of(position, raw), *steps[1:])

    def of(self, position: Position, raw: Raw) -> tuple[str, ...]:
        """Return the squares that tell a move from the others of the piece; none if there is
        nothing to tell apart.
        """
        origin, target, code, changes, _ = raw
        if origin < 0 or not changes or position.placement[origin] not in self.walk.followed:
            return ()
        # Rules like explosions append changes to those of the piece.
        turned = self.walk.army.turned
        alike = [
            r
            for r in self._moves(position, origin)
            if r[:2] == (origin, target) and code in (r[2], turned.get(r[2]))
        ]
        own = max((r[3] for r in alike if r[3] == changes[: len(r[3])]), key=len, default=())
        if not own or (len(alike) < 2 and origin != target):
            return ()
        return tuple(self.names[square] for square, _ in own if square != target)

    def _is_shot(self, position: Position, raw: Raw) -> bool:
        """Return whether a move takes one piece and ends where it began, and no other of its piece
        touches that square.
        """
        origin, target, code, changes, _ = raw
        if origin != target or len(changes) != 1 or position.placement[origin] != code:
            return False
        victim, left = changes[0]
        if left or self.walk.army.owner[position.placement[victim]] == position.side:
            return False
        moves = self._moves(position, origin) if self.of(position, raw) else []
        return (
            sum(r[1] == victim or any(square == victim for square, _ in r[3]) for r in moves) == 1
        )

    def _moves(self, position: Position, origin: int) -> list[Raw]:
        """Return the moves of a piece; it is asked for each of them, one after the other."""
        last = self._last
        if last[0] is position and last[1] == origin:
            return last[2]
        found: list[Raw] = []
        self.walk.moves(position.placement, origin, position.placement[origin], found)
        self._last = (position, origin, found)
        return found


def _label(text: str, origin: str) -> str:
    """Return the label that begins the short text of a capture, without what names the origin; none
    for a pawn.
    """
    before = text.partition("x")[0]
    file, rank = name_parts(origin)
    named = next((part for part in (origin, rank, file) if before.endswith(part)), "")
    return before.removesuffix(named)
