"""What the rules say of single kinds beside their moves, in words."""

from collections.abc import Iterator
from itertools import groupby

from variants.core.words import listed, whose
from variants.describe.moves import FIRST, betza_words
from variants.describe.zones import a_piece, kind_words, own_zone_words, plural_words, start_words
from variants.spec import ExtraMove, PieceSpec, PresetSpec


def kind_rules(spec: PresetSpec, piece: PieceSpec) -> Iterator[str]:
    """Yield sentences about parts, zones, further moves and captures of a kind."""
    if piece.made_of:
        powers = listed([spec.piece(kind).name.lower() for kind in piece.made_of], "and")
        yield f"It has the powers of {powers}."
    for betza, extras in groupby(piece.extra, key=lambda extra: extra.betza):
        yield from _further(spec, betza, list(extras))
    if piece.zone is not None:
        yield f"It stays within {own_zone_words(spec, piece.zone)}."
    if any(piece.iron):
        owner = whose(spec.sides[0 if piece.iron[0] else 1].name)
        yield f"{'It' if all(piece.iron) else owner} cannot be taken."
    if piece.takes_own:
        yield f"It may also take {plural_words(spec, piece.takes_own, 'or')} of its own side."
    if piece.spares:
        checks = (
            ", though it gives check"
            if any(spec.piece(kind).royal for kind in spec.kinds(piece.spares))
            else ""
        )
        yield f"It cannot take {a_piece(kind_words(spec, piece.spares))}{checks}."
    if piece.no_mounts:
        yield f"It cannot hop over {a_piece(kind_words(spec, piece.no_mounts))}."


def _further(spec: PresetSpec, betza: str, extras: list[ExtraMove]) -> Iterator[str]:
    """Yield sentences about further moves of one text, those within zones together."""
    ways = "; or ".join(betza_words(betza).phrases)
    within = [
        own_zone_words(spec, extra.start)
        for extra in extras
        if extra.start is not None and _is_within(extra)
    ]
    if within:
        places = listed([f"between {zone}" for zone in within], "or")
        yield f"{places[0].upper()}{places[1:]} also {ways.replace(FIRST, '')}."
    for extra in extras:
        if not _is_within(extra):
            yield _from_to(spec, extra, ways)


def _is_within(extra: ExtraMove) -> bool:
    """Whether a move is for the squares of one zone, from and to."""
    return (
        extra.start is not None
        and extra.end is not None
        and extra.start[0].squares == extra.end[0].squares
    )


def _from_to(spec: PresetSpec, extra: ExtraMove, ways: str) -> str:
    start = "From anywhere"
    if extra.start is not None:
        ways = ways.replace(FIRST, "")
        start = f"From {start_words(spec, extra.start)}"
    end = f", but only to {own_zone_words(spec, extra.end)}" if extra.end is not None else ""
    return f"{start} also {ways}{end}."
