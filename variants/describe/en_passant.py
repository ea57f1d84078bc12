"""Taking in passing in words."""

from collections.abc import Iterator
from functools import lru_cache

from variants.core.words import listed
from variants.describe.zones import a_piece, own_zone_words
from variants.movement.betza import Mover, parse
from variants.spec import PieceSpec, PresetSpec


def passing(spec: PresetSpec) -> Iterator[str]:
    """Yield how pieces are taken in passing, where some go over squares and others could take them
    there.
    """
    if not _is_said(spec.pieces):
        return
    rule = spec.taking_in_passing
    if not is_possible(spec):
        yield "Nobody takes in passing."
        return
    takers = [
        a_piece(piece.name.lower())
        for piece in spec.pieces
        if any(mover.passing for mover in _movers(piece))
    ]
    yield (
        f"A piece that has just gone over a square where {listed(takers)} captures in passing may"
        " be taken there as if it had gone no further, but only on the very next move."
    )
    if rule.zone is not None:
        yield f"A side takes in passing only on {own_zone_words(spec, rule.zone)}."
    if not rule.promotes:
        yield "Nobody promotes by taking in passing."


def is_possible(spec: PresetSpec) -> bool:
    """Return whether a piece can ever be taken in passing."""
    zone = spec.taking_in_passing.zone
    return _is_said(spec.pieces) and (zone is None or any(each.squares for each in zone))


@lru_cache(maxsize=8)
def _is_said(pieces: tuple[PieceSpec, ...]) -> bool:
    """Return whether the moves of the pieces speak of taking in passing, on either side of it.

    Kept, because it is asked for every piece, and reads the moves of all.
    """
    movers = [mover for piece in pieces for mover in _movers(piece)]
    opens = any(segment.opens for mover in movers for segment in mover.segments)
    return opens and any(mover.passing for mover in movers)


def _movers(piece: PieceSpec) -> Iterator[Mover]:
    for text in (piece.betza, *(extra.betza for extra in piece.extra)):
        yield from parse(text)
