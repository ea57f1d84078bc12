"""What is allowed in a preset but can hardly be meant: rules that never apply, pieces that never
appear, and the like.

A hint is a code with parameters; the words for people are made elsewhere.
"""

from collections.abc import Iterator

from variants.authoring.hints.arrivals import appearing_kinds
from variants.authoring.hints.castling import castling_hints
from variants.authoring.hints.hint import Hint
from variants.authoring.hints.looks import look_alikes
from variants.authoring.hints.pawns import pawn_like, pawns_of
from variants.authoring.hints.promotions import idle_promotions, royal_promotions, stuck_pieces
from variants.spec import HandSpec, PresetSpec

__all__ = ["Hint", "hints_of", "pawn_like", "pawns_of"]


def hints_of(spec: PresetSpec) -> tuple[Hint, ...]:
    """Return the hints for a preset that loads, in the order of its parts."""
    if spec.special:
        return ()
    if not spec.enforced:
        return tuple(look_alikes(spec))
    return (
        *look_alikes(spec),
        *castling_hints(spec),
        *_absent(spec),
        *stuck_pieces(spec),
        *royal_promotions(spec),
        *idle_promotions(spec),
        *_empty_hands(spec),
    )


def _absent(spec: PresetSpec) -> Iterator[Hint]:
    """Yield a hint for each kind that can come onto the board in no game."""
    found = appearing_kinds(spec)
    for piece in spec.pieces:
        if piece.id not in found:
            yield Hint("never-appears", f"pieces.{piece.id}", {"name": piece.name})


def _empty_hands(spec: PresetSpec) -> Iterator[Hint]:
    hands = spec.hands
    if spec.prisoners is not None or spec.pocket is not None:
        return
    if hands is not None and not _is_filled(hands) and not _hand(spec):
        yield Hint("hands-stay-empty", "hands")


def _is_filled(hands: HandSpec) -> bool:
    """Whether pieces come into hands in the course of a game, or are there without end."""
    return hands.captures or hands.partner or bool(hands.unlimited)


def _hand(spec: PresetSpec) -> str:
    """Return what the hands hold at the start."""
    return spec.setup.text.partition("[")[2].partition("]")[0].strip("-")
