"""Texts of moves that differ in what they do on the way: the squares where something happens are named in between.

A lion on e4 that takes on d5 and returns plays `e4d5e4`; a move from e4 to e4 that does nothing stays `e4e4`.
Squares are named only where a man can go to a square in several manners, or does something and ends where it began.
"""

from variants.core.position import Position
from variants.rules.base import Component, Raw
from variants.rules.walk import Walk


class Relays(Component):
    """Tells moves of one man with the same origin, target and promotion apart."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.names = walk.army.board.names

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the text with the relays after the origin."""
        relays = self.of(position, raw)
        if not relays:
            return text
        origin = self.names[raw[0]]
        return origin + "".join(relays) + text[len(origin) :]

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the canonical text of a move with relays, which has no shorter one."""
        relays = self.of(position, raw)
        if not relays:
            return text
        promotion = text[text.index("=") :] if "=" in text else ""
        return self.names[raw[0]] + "".join(relays) + self.names[raw[1]] + promotion

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps with a click on every relay."""
        return (*steps[:1], *self.of(position, raw), *steps[1:])

    def of(self, position: Position, raw: Raw) -> tuple[str, ...]:
        """Return the squares that tell a move from the others of the man; none if there is nothing to tell apart."""
        origin, target, code, changes, _ = raw
        if origin < 0 or not changes or position.placement[origin] not in self.walk.followed:
            return ()
        found: list[Raw] = []
        self.walk.moves(position.placement, origin, position.placement[origin], found)
        # Rules like explosions append changes to those of the man.
        alike = [r for r in found if r[:3] == (origin, target, code)]
        own = max((r[3] for r in alike if r[3] == changes[: len(r[3])]), key=len, default=())
        if not own or (len(alike) < 2 and origin != target):
            return ()
        return tuple(self.names[square] for square, _ in own if square != target)
