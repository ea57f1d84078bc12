"""Which kinds of pieces can come onto the board at all."""

from collections.abc import Iterator

from variants.core.marks import PROMOTED, TURNED, marks_of
from variants.spec import PresetSpec


def appearing_kinds(spec: PresetSpec) -> frozenset[str]:
    """Return the kinds that start on the board or in hand, and those that they may become."""
    found = {*_placed(spec), *spec.setup.shuffle}
    if spec.hands is not None:
        found.update(spec.kinds(spec.hands.unlimited))
    waiting = list(found)
    while waiting:
        for kind in _successors(spec, waiting.pop()):
            if kind not in found:
                found.add(kind)
                waiting.append(kind)
    return frozenset(found)


def _placed(spec: PresetSpec) -> Iterator[str]:
    """Yield the kinds in the position text, on the board and in brackets."""
    kinds = {label: piece.id for piece in spec.pieces for label in piece.labels}
    turned = {piece.id: piece.promoted for piece in spec.pieces if piece.promoted}
    board, _, hand = spec.setup.text.split(" ")[0].partition("[")
    for mark in marks_of(f"{board}/{hand}"):
        plain = mark.rstrip(PROMOTED)
        kind = kinds.get(plain) or kinds.get(plain.removeprefix(TURNED))
        if kind is None:
            continue
        yield kind
        if plain.startswith(TURNED) and plain not in kinds and kind in turned:
            yield turned[kind]


def _successors(spec: PresetSpec, kind: str) -> Iterator[str]:
    """Yield what a piece of a kind may become: by promotion, by moving, by turning over or back, in
    a pocket or the hand of its captor.
    """
    for promotion in spec.promotions:
        for before, after in zip(promotion.pieces, promotion.choices, strict=True):
            if kind in spec.kinds(before):
                yield from spec.kinds(after)
    yield from _transformed(spec, kind)
    yield from _pocketed(spec, kind)
    turns = spec.turning is not None or (spec.drops is not None and spec.drops.promoted)
    for piece in spec.pieces:
        if turns and piece.id == kind and piece.promoted:
            yield piece.promoted
        if piece.promoted == kind:
            yield piece.id


def _transformed(spec: PresetSpec, kind: str) -> Iterator[str]:
    """Yield what a piece of a kind may become by moving, or by what it takes."""
    for effect in spec.effects.transformations:
        if kind in effect.pieces:
            yield effect.becomes
    if any(kind in effect.pieces for effect in spec.effects.absorptions):
        own = set(spec.piece(kind).made_of or (kind,))
        yield from (piece.id for piece in spec.pieces if own < set(piece.made_of))


def _pocketed(spec: PresetSpec, kind: str) -> Iterator[str]:
    """Yield what a piece of a kind may become in a pocket."""
    if spec.pocket is None:
        return
    values = dict(spec.pocket.values)
    own = values.get(kind)
    if own is None:
        return
    reached = {own}
    higher = [value for value in values.values() if value > own]
    if spec.pocket.zone is not None and higher:
        reached.add(min(higher))
    yield from (other for other, value in values.items() if value in reached)
