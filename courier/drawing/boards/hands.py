"""Pieces in hand: who holds what, as drawn beside a board and as said in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from courier.drawing.boards.piece import Piece, piece_of
from variants import PieceOn, Position, PresetSpec, Rules, Side


@dataclass(frozen=True, slots=True)
class Held:
    """Pieces of a kind in hand. A count of 0 stands for as many as are wanted.

    Prisoners are the other side's pieces. `holder` is the name of the side that has them.
    """

    piece: Piece
    count: int
    holder: str
    is_prisoner: bool = False

    @property
    def spoken(self) -> str:
        """The pieces without their side: `pawn ×2`, and `pawn` for one of them."""
        return self.piece.kind if self.count == 1 else f"{self.piece.kind} {self.shown}"

    @property
    def shown(self) -> str:
        """How many there are: `×2`, `∞` for any number; empty for a single piece."""
        if not self.count:
            return "∞"
        return f"×{self.count}" if self.count > 1 else ""


Hand = tuple[Held, ...]
Hands = tuple[Hand, Hand]
NO_HANDS: Hands = ((), ())


def has_hands(spec: PresetSpec) -> bool:
    """Return whether pieces come from the hand in games of a preset."""
    return spec.hands is not None or spec.drops is not None or spec.gating is not None


def hands_of(rules: Rules, position: Position) -> Hands:
    """Return what both sides hold, in the order of the preset."""
    return drawn_hands(rules.spec, rules.hands(position)) if has_hands(rules.spec) else NO_HANDS


def drawn_hands(spec: PresetSpec, held: tuple[Mapping[str, int], Mapping[str, int]]) -> Hands:
    """Return what both sides hold, named by label, in the order of the preset: own pieces, then
    prisoners.
    """
    return (_hand(spec, 0, held[0]), _hand(spec, 1, held[1])) if has_hands(spec) else NO_HANDS


def _hand(spec: PresetSpec, side: Side, counts: Mapping[str, int]) -> Hand:
    found = []
    endless = endless_labels(spec, side)
    enemy: Side = 0 if side else 1
    holder = spec.sides[side].name
    for owner in (side, enemy) if spec.prisoners is not None else (side,):
        for kind in spec.pieces:
            label = kind.labels[owner]
            if label in endless or counts.get(label):
                count = 0 if label in endless else counts[label]
                piece = piece_of(spec, PieceOn(label, kind.id, owner))
                found.append(Held(piece, count, holder, is_prisoner=owner != side))
    return tuple(found)


def endless_labels(spec: PresetSpec, side: Side) -> frozenset[str]:
    """Return the labels of the pieces that a side can drop for ever."""
    kinds = spec.kinds(spec.hands.unlimited) if spec.hands else ()
    return frozenset(kind.labels[side] for kind in spec.pieces if kind.id in kinds)


def hand_words(side_name: str, hand: Iterable[Held]) -> str:
    """Return a hand in words: `In hand of White: pawn ×2, knight.`, with the prisoners of that
    side.
    """
    every = tuple(hand)
    own = ", ".join(held.spoken for held in every if not held.is_prisoner) or gettext("nothing")
    words = gettext("In hand of %(side)s: %(pieces)s.") % {"side": side_name, "pieces": own}
    prisoners = ", ".join(held.spoken for held in every if held.is_prisoner)
    if not prisoners:
        return words
    held_by = gettext("Prisoners of %(side)s: %(pieces)s.")
    return f"{words} {held_by % {'side': side_name, 'pieces': prisoners}}"
