"""What the rules say of single kinds beside their moves, in words."""

from collections.abc import Iterator

from variants.describe.moves import FIRST, betza_words
from variants.describe.zones import a_man, kind_words, own_zone_words, plural_words, start_words
from variants.spec import ExtraMove, PieceSpec, PresetSpec


def kind_rules(spec: PresetSpec, piece: PieceSpec) -> Iterator[str]:
    """Yield sentences about zones, further moves and captures of a kind."""
    for extra in piece.extra:
        yield _extra(spec, extra)
    if piece.zone is not None:
        yield f"It stays within {own_zone_words(spec, piece.zone)}."
    if any(piece.iron):
        whose = "It" if all(piece.iron) else f"{spec.sides[0 if piece.iron[0] else 1].name}'s"
        yield f"{whose} cannot be taken."
    if piece.takes_own:
        yield f"It may also take {plural_words(spec, piece.takes_own, 'or')} of its own side."
    if piece.spares:
        checks = ", though it gives check" if any(spec.piece(kind).royal for kind in spec.kinds(piece.spares)) else ""
        yield f"It cannot take {a_man(kind_words(spec, piece.spares))}{checks}."
    if piece.no_mounts:
        yield f"It cannot hop over {a_man(kind_words(spec, piece.no_mounts))}."


def _extra(spec: PresetSpec, extra: ExtraMove) -> str:
    ways = "; or ".join(betza_words(extra.betza).phrases)
    if extra.start is not None:
        ways = ways.replace(FIRST, "")
    if extra.start is not None and extra.end is not None and extra.start[0].squares == extra.end[0].squares:
        return f"Between {own_zone_words(spec, extra.start)} also {ways}."
    start = f"From {start_words(spec, extra.start)}" if extra.start is not None else "From anywhere"
    end = f", but only to {own_zone_words(spec, extra.end)}" if extra.end is not None else ""
    return f"{start} also {ways}{end}."
