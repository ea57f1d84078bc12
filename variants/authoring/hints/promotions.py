"""Pieces that never promote where they should, and those that promote where they should not."""

from collections.abc import Iterator

from variants.authoring.hints.arrivals import appearing_kinds
from variants.authoring.hints.hint import Hint
from variants.authoring.hints.pawns import pawn_like
from variants.spec import ANY, PieceSpec, PresetSpec


def stuck_pieces(spec: PresetSpec) -> Iterator[Hint]:
    """Yield a hint for each kind that stops for ever at the far end of the board, since it never
    promotes.
    """
    appearing = appearing_kinds(spec)
    for piece in spec.pieces:
        if piece.id in appearing and _is_stuck(spec, piece):
            yield Hint("never-promotes", f"pieces.{piece.id}", {"name": piece.name})


def _is_stuck(spec: PresetSpec, piece: PieceSpec) -> bool:
    if piece.royal or piece.extra or piece.zone or spec.restrictions.dead_squares:
        return False
    return not _promotes(spec, piece) and not _wins_there(spec, piece) and pawn_like(piece.betza)


def _promotes(spec: PresetSpec, piece: PieceSpec) -> bool:
    turning = spec.turning
    if turning and (
        piece.promoted
        or (turning.back and any(piece.id == other.promoted for other in spec.pieces))
    ):
        return True
    if spec.pocket is not None and piece.id in dict(spec.pocket.values):
        return True
    effects = spec.effects
    if any(piece.id in effect.pieces for effect in effects.transformations):
        return True
    if any(piece.id in effect.pieces for effect in effects.absorptions):
        return True
    return any(
        piece.id in spec.kinds(kinds) for promotion in spec.promotions for kinds in promotion.pieces
    )


def _wins_there(spec: PresetSpec, piece: PieceSpec) -> bool:
    """Return whether arriving somewhere is what the piece is for."""
    return any(
        piece.id in kinds or ANY in kinds for flag in spec.goals.flags for kinds in flag.pieces
    )


def royal_promotions(spec: PresetSpec) -> Iterator[Hint]:
    """Yield a hint for each royal kind that may become something that is not royal."""
    royal = {piece.id: piece for piece in spec.pieces if piece.royal}
    for at, promotion in enumerate(spec.promotions):
        path = "promotion" if len(spec.promotions) == 1 else f"promotion.{at}"
        for kind, piece in royal.items():
            if any(kind in spec.kinds(kinds) for kinds in promotion.pieces):
                yield Hint("royal-promotes", path, {"name": piece.name})
    for kind, piece in royal.items():
        if spec.turning is not None and piece.promoted and piece.promoted not in royal:
            yield Hint("royal-promotes", f"pieces.{kind}", {"name": piece.name})


def idle_promotions(spec: PresetSpec) -> Iterator[Hint]:
    """Yield a hint for turning over where no kind turns into another."""
    if spec.turning is not None and not any(piece.promoted for piece in spec.pieces):
        yield Hint("nothing-turns", "turning")
