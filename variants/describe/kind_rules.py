"""What the rules say of single kinds beside their moves, in words."""

from collections.abc import Iterator

from variants.describe.moves import betza_words
from variants.describe.zones import kind_words, plural_words, zones_words
from variants.spec import ExtraMove, PieceSpec, PresetSpec


def kind_rules(spec: PresetSpec, piece: PieceSpec) -> Iterator[str]:
    """Yield sentences about zones, further moves and captures of a kind."""
    for extra in piece.extra:
        yield _extra(spec, extra)
    if piece.zone is not None:
        yield f"It stays on {zones_words(spec, piece.zone)}."
    if piece.initial is not None:
        yield f"Its initial moves are open on {zones_words(spec, piece.initial)}."
    if any(piece.iron):
        whose = "It" if all(piece.iron) else f"{spec.sides[0 if piece.iron[0] else 1].name}'s"
        yield f"{whose} cannot be taken."
    if piece.takes_own:
        yield f"It may also take {plural_words(spec, piece.takes_own, 'or')} of its own side."
    if piece.spares:
        yield f"It cannot take a {kind_words(spec, piece.spares)}."


def _extra(spec: PresetSpec, extra: ExtraMove) -> str:
    ways = "; or ".join(betza_words(extra.betza).phrases)
    start = f"From {zones_words(spec, extra.start)}" if extra.start is not None else "From anywhere"
    end = f", to {zones_words(spec, extra.end)} only" if extra.end is not None else ""
    return f"{start} further: {ways}{end}."
