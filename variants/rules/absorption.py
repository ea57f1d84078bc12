"""Captors that add the powers of what they take to their own (Absorption Chess)."""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.words import a_piece
from variants.rules.army import Army
from variants.rules.base import Component, Raw, applied, taken
from variants.spec import AbsorptionEffect

Parts = frozenset[str]


class Absorption(Component):
    """A piece that captures becomes the kind that is made of all its parts and of the powers it
    takes over; what it is promoted to, or otherwise becomes, by the same move counts as its own.
    Where no kind is made of just these, it stays what it is. Royal powers are never taken over.
    """

    def __init__(self, army: Army, effects: Sequence[AbsorptionEffect]) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.kinds = tuple(
            army.piece(code).kind.id if code and code != army.wall else ""
            for code in range(len(army.owner))
        )
        pieces = army.spec.pieces
        self.parts = {piece.id: frozenset(piece.made_of or (piece.id,)) for piece in pieces}
        self.made = {parts: kind for kind, parts in self.parts.items()}
        royal = {piece.id for piece in pieces if piece.royal and not piece.made_of}
        self.powers: dict[str, set[str]] = {}
        for effect in effects:
            for kind in effect.pieces:
                self.powers.setdefault(kind, set()).update(set(effect.powers) - royal)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves, captures with what their pieces become."""
        return [self._absorbing(position, raw) for raw in raws]

    def _absorbing(self, position: Position, raw: Raw) -> Raw:
        if raw[0] < 0 or raw[0] == raw[1]:
            return raw
        placement = position.placement
        powers = self.powers.get(self.kinds[placement[raw[0]]])
        if not powers:
            return raw
        squares = taken(placement, self.owner, raw, 1 - position.side)
        if not squares:
            return raw
        arrived = applied(placement, raw)[raw[1]] if raw[3] else raw[2]
        kind = self.kinds[arrived]
        if not kind:
            return raw
        won: set[str] = set()
        for square in squares:
            won.update(self.parts[self.kinds[placement[square]]])
        becomes = self.made.get(self.parts[kind] | (won & powers), kind)
        if becomes == kind:
            return raw
        code = self.army.code(becomes, 1 if self.owner[arrived] else 0)
        return (raw[0], raw[1], raw[2], (*raw[3], (raw[1], code)), raw[4])

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text with what the piece becomes, `Nxc6=C`, if it is not promoted."""
        code = self._code_after(raw)
        return f"{text}={self.army.label[code].upper()}" if code and "=" not in text else text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with what the piece becomes."""
        code = self._code_after(raw)
        if not code:
            return text
        becomes = f", becomes {a_piece(self.army.piece(code).kind.name.lower())}"
        return text if text.endswith(becomes) else text + becomes

    def _code_after(self, raw: Raw) -> int:
        """Return the code of what a captor becomes, 0 if it stays what it is."""
        if raw[0] < 0 or not raw[3] or raw[3][-1][0] != raw[1]:
            return 0
        code = raw[3][-1][1]
        return code if self.kinds[code] not in ("", self.kinds[raw[2]]) else 0
