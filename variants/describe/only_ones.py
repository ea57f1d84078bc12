"""Kinds of which a side has one piece and never gets a second."""

from collections.abc import Iterator

from variants.core.array import marked_squares
from variants.core.marks import marks_of
from variants.core.piece import Side
from variants.spec import ANY, PresetSpec


def is_only_one(spec: PresetSpec, kind: str, side: Side) -> bool:
    """Return whether a side starts with one piece of a kind, and no other piece becomes one.

    A piece that is taken and dropped, or that changes sides, may be a second one all the same.
    """
    if kind == ANY or kind in _made_later(spec):
        return False
    text = spec.setup.text
    in_hand = marks_of(text.partition("[")[2].partition("]")[0])
    marks = [*marked_squares(text, spec.board).values(), *in_hand]
    return marks.count(spec.piece(kind).labels[side]) + spec.setup.shuffle.count(kind) == 1


def _made_later(spec: PresetSpec) -> set[str]:
    """Return the kinds that other pieces may become, or that can be dropped for ever."""
    return set(spec.kinds(tuple(_named_later(spec))))


def _named_later(spec: PresetSpec) -> Iterator[str]:
    for promotion in spec.promotions:
        for kinds in promotion.choices:
            yield from kinds
    for piece in spec.pieces:
        if piece.promoted:
            yield from (piece.id, piece.promoted)
        if piece.made_of:
            yield piece.id
    yield from (effect.becomes for effect in spec.effects.transformations)
    if spec.pocket is not None:
        yield from dict(spec.pocket.values)
    if spec.hands is not None:
        yield from spec.hands.unlimited
