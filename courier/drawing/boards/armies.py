"""Which side's colours a kind of piece is shown in where it stands alone, as in diagrams."""

from __future__ import annotations

from dataclasses import replace

from variants import MEGABYTE, PieceOn, PresetSpec, opening_of, sized_cache


def in_own_colours(spec: PresetSpec, piece: PieceOn) -> PieceOn:
    """Return a piece of side 0 as one of side 1 if only that begins the game with such pieces: the
    defenders of Tafl are as light as on the board.
    """
    if piece.piece_id not in _kinds_of_second(spec):
        return piece
    kind = next(kind for kind in spec.pieces if kind.id == piece.piece_id)
    return replace(piece, label=kind.labels[1], side=1)


def _content(spec: PresetSpec) -> str:
    return spec.content_hash


@sized_cache(most=1 * MEGABYTE, key=_content)
def _kinds_of_second(spec: PresetSpec) -> frozenset[str]:
    """Return the kinds with which only side 1 begins; none where only code knows the array."""
    opening = opening_of(spec, lambda below: below - 1)
    if opening is None:
        return frozenset()
    armies: tuple[set[str], set[str]] = (set(), set())
    for piece in opening.pieces.values():
        armies[piece.side].add(piece.piece_id or "")
    held = opening.hands[0].keys()
    armies[0].update(kind.id for kind in spec.pieces if not held.isdisjoint(kind.labels))
    return frozenset(armies[1] - armies[0])
