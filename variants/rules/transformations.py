"""What a piece becomes by moving: another kind for every move without a capture, or for what it
takes (Einstein Chess, Cannibal Chess).
"""

from collections.abc import Sequence

from variants.core.piece import Side
from variants.core.position import Position
from variants.core.words import a_piece
from variants.rules.army import Army
from variants.rules.base import Component, Raw, applied, taken
from variants.spec import TransformationEffect

QUIET = ""  # what a move takes that takes nothing


class Transformations(Component):
    """The last effect of a move: the piece that has arrived becomes what the first table that fits
    says. A piece that transforms is not promoted by the same move. Drops transform nothing, and in
    castling the king alone has moved.
    """

    def __init__(self, army: Army, effects: Sequence[TransformationEffect]) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.kinds = tuple(
            army.piece(code).kind.id if code and code != army.wall else QUIET
            for code in range(len(army.owner))
        )
        self.effects: dict[tuple[str, str], list[TransformationEffect]] = {}
        for effect in effects:
            met = () if effect.move == "quiet" else effect.takes
            nothing = () if effect.move == "capture" else (QUIET,)
            for kind in effect.pieces:
                for took in (*met, *nothing):
                    self.effects.setdefault((kind, took), []).append(effect)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what their pieces become."""
        found = []
        seen = set[Raw]()
        for raw in raws:
            after = self._transformed(position, raw)
            if after is None:
                found.append(raw)
            elif after not in seen:
                seen.add(after)
                found.append(after)
        return found

    def _transformed(self, position: Position, raw: Raw) -> Raw | None:
        """Return a move whose piece becomes another, None if it stays what it is."""
        if raw[0] < 0 or (raw[0] == raw[1] and not raw[3]):
            return None
        placement = position.placement
        moved = placement[raw[0]]
        kind = self.kinds[moved]
        squares = taken(placement, self.owner, raw, 1 - position.side)
        took = [self.kinds[placement[square]] for square in squares] or [QUIET]
        became = self._becomes(kind, took, raw[1], position.side)
        arrived = applied(placement, raw)[raw[1]]
        if became == kind or not self.kinds[arrived]:
            return None
        is_promoted = self.kinds[raw[2]] != kind
        code = self.army.code(became, 1 if self.owner[arrived] else 0)
        return (
            raw[0],
            raw[1],
            moved if is_promoted else raw[2],
            (*raw[3], (raw[1], code)),
            raw[4],
        )

    def _becomes(self, kind: str, took: Sequence[str], target: int, side: Side) -> str:
        """Return what a piece becomes that has taken such kinds and arrived there; itself, if no
        table fits.
        """
        for each in took:
            for effect in self.effects.get((kind, each), ()):
                if effect.zone is None or target in effect.zone[side].squares:
                    return effect.becomes
        return kind

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text with what the piece becomes: `Nf3=P`."""
        code = self._code_after(position, raw)
        return f"{text}={self.army.label[code].upper()}" if code else text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with what the piece becomes."""
        code = self._code_after(position, raw)
        return f"{text}, becomes {a_piece(self._name(code))}" if code else text

    def _name(self, code: int) -> str:
        return self.army.piece(code).kind.name.lower()

    def _code_after(self, position: Position, raw: Raw) -> int:
        """Return the code of what a piece becomes by a move, 0 if it stays what it is."""
        if raw[0] < 0 or not raw[3] or raw[3][-1][0] != raw[1]:
            return 0
        code = raw[3][-1][1]
        return (
            code if self.kinds[code] not in (QUIET, self.kinds[position.placement[raw[0]]]) else 0
        )
