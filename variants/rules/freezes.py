"""Pieces that keep enemies beside them from moving, as the immobiliser of Ultima and every piece of
Arimaa.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Raw
from variants.rules.neighbours import Around, neighbours, straight_neighbours
from variants.rules.strength import strengths
from variants.spec import FreezeEffect

# What freezes a piece: the squares beside, the codes of those that freeze, and whether a piece of
# its own side beside it frees it.
Freeze = tuple[Around, frozenset[int], bool]
NOTHING: Final[tuple[Freeze, ...]] = ()


class Freezes(Component):
    """Takes the moves of frozen pieces away. Where a side may remove one of them instead, that is
    written as a move to its own square.
    """

    def __init__(
        self,
        army: Army,
        effects: Sequence[FreezeEffect],
        ranks: Sequence[tuple[str, int]] = (),
    ) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.squares = army.board.squares
        around = (neighbours(army.board), straight_neighbours(army.board))
        power = strengths(army, ranks)
        # By the code that may be frozen: what freezes it.
        self.freezers = tuple(
            _freezers(army, effects, code, around, power) for code in range(len(army.owner))
        )
        removing = [effect for effect in effects if effect.removal]
        royal = army.royals(0) | army.royals(1)
        self.removers = tuple(
            NOTHING if code in royal else _freezers(army, removing, code, around, power)
            for code in range(len(army.owner))
        )
        self.removes = any(self.removers)

    def freezing(self, placement: Sequence[int], square: int) -> int:
        """Return the square of an enemy that freezes the piece on a square, -1 if none does."""
        freezers = self.freezers[placement[square]]
        return self._held_by(freezers, placement, square) if freezers else NO_SQUARE

    def _held_by(self, freezers: tuple[Freeze, ...], placement: Sequence[int], square: int) -> int:
        """Return the square of one of these enemies that holds a piece, -1 if none does."""
        own = self.owner[placement[square]]
        for around, codes, is_freed in freezers:
            beside = around[square]
            for near in beside:
                if placement[near] in codes:
                    if is_freed and any(self.owner[placement[s]] == own for s in beside):
                        break
                    return near
        return NO_SQUARE

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the removals of frozen pieces."""
        if not self.removes:
            return
        placement = position.placement
        for square in self.squares:
            code = placement[square]
            if code and self.owner[code] == position.side:
                removers = self.removers[code]
                if removers and self._held_by(removers, placement, square) >= 0:
                    out.append((square, square, code, ((square, 0),), NO_SQUARE))

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves of pieces that are not frozen; what moves nothing remains."""
        count(len(raws))
        placement = position.placement
        found = []
        last, is_frozen = NO_SQUARE, False
        for raw in raws:
            origin = raw[0]
            if origin != last and origin >= 0:
                last, is_frozen = origin, self.freezing(placement, origin) >= 0
            if origin < 0 or origin == raw[1] or not is_frozen:
                found.append(raw)
        return found

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a removal in English."""
        if raw[0] != raw[1] or raw[3] != ((raw[0], 0),):
            return text
        name = self.army.piece(raw[2]).kind.name
        return f"{name} {self.army.board.name(raw[0])} is taken off the board"

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that the piece is frozen."""
        square = self.freezing(position.placement, origin)
        if square < 0:
            return None
        frozen, freezer = (
            self.army.spoken(position.placement, [where]) for where in (origin, square)
        )
        return Refusal("frozen", f"{frozen} cannot move while {freezer} stands beside it")


def _freezers(
    army: Army,
    effects: Sequence[FreezeEffect],
    code: int,
    around: tuple[Around, Around],
    power: tuple[int, ...],
) -> tuple[Freeze, ...]:
    """Return what freezes a piece of this code; tables that differ in the kinds alone are one."""
    if not code or code == army.wall:
        return NOTHING
    piece = army.piece(code)
    found: dict[tuple[bool, bool], frozenset[int]] = {}
    for effect in effects:
        if piece.kind.id not in effect.frozen:
            continue
        key = (effect.straight, effect.freed)
        found[key] = found.get(key, frozenset()) | frozenset(
            other
            for other in range(1, len(army.owner))
            if army.owner[other] == 1 - piece.side
            and army.piece(other).kind.id in effect.pieces
            and not (effect.weaker and power[other] <= power[code])
        )
    return tuple(
        (around[int(straight)], codes, freed) for (straight, freed), codes in found.items() if codes
    )
