"""FairyVariant -> the text of a section of `variants.ini`.

A section has no parent and writes out every option that differs from the defaults, except for the
few things that only Fairy-Stockfish's own games have: those are inherited from the game that has
them.
"""

from collections.abc import Iterator
from typing import Final

from variants.importers.fairy_file import builtin_variant
from variants.importers.fairy_options import BOTH, OPTIONS, Kind, Option
from variants.importers.fairy_pieces import PREDEFINED
from variants.importers.fairy_variant import (
    EVERYWHERE,
    MAX_FILES,
    MAX_RANKS,
    FairyPiece,
    FairyVariant,
    Region,
    file_region,
    rank_region,
)

_COLOURS: Final = ("White", "Black")
_WITH_UNLIMITED_DROPS: Final = "ataxx"
_WITH_PALACE_KING: Final = "janggi"
# Set again whenever pieces change, because a letter given to a new kind is struck from these lists.
_TOUCHED_BY_PIECES: Final = ("promotion_piece_types", "en_passant_types")


def write_section(variant: FairyVariant, name: str | None = None) -> str:
    """Return a section that means the same game."""
    parent_name = _parent_name(variant)
    parent = builtin_variant(parent_name) if parent_name else FairyVariant("")
    head = f"[{name or variant.name}:{parent_name}]" if parent_name else f"[{name or variant.name}]"
    lines = [
        head,
        f"maxRank = {variant.max_rank}",
        f"maxFile = {variant.max_file}",
        *_pieces(variant, parent),
    ]
    for option in OPTIONS:
        lines.extend(_option_lines(option, variant, parent))
    return "\n".join(lines) + "\n"


def _parent_name(variant: FairyVariant) -> str:
    if variant.unlimited_drops:
        return _WITH_UNLIMITED_DROPS
    return _WITH_PALACE_KING if variant.diagonal_lines and variant.king_type != "king" else ""


def _pieces(variant: FairyVariant, parent: FairyVariant) -> Iterator[str]:
    for piece in parent.pieces:
        if variant.kind(piece.kind) is None and variant.piece_of(piece.letter) is None:
            yield f"{piece.kind} = -"
    for piece in variant.pieces:
        yield from _piece_lines(piece, parent.kind(piece.kind))


def _piece_lines(piece: FairyPiece, before: FairyPiece | None) -> Iterator[str]:
    if before is None or (before.letter, before.betza) != (piece.letter, piece.betza):
        yield f"{piece.kind} = {piece.letter}" + (
            "" if piece.kind in PREDEFINED else f":{piece.betza}"
        )
    for side, colour in enumerate(_COLOURS):
        region = piece.mobility[side]
        if region is not None and (before is None or before.mobility[side] != region):
            yield (
                f"mobilityRegion{colour}{piece.kind[0].upper()}{piece.kind[1:]} ="
                f" {write_region(region)}"
            )
        elif region is None and before is not None and before.mobility[side] is not None:
            yield (
                f"mobilityRegion{colour}{piece.kind[0].upper()}{piece.kind[1:]} ="
                f" {write_region(EVERYWHERE)}"
            )


def _option_lines(option: Option, variant: FairyVariant, parent: FairyVariant) -> Iterator[str]:
    if option.sides == BOTH:  # both halves have keys of their own
        return
    value = getattr(variant, option.field)
    before = getattr(parent, option.field)
    if option.sides:
        value = value[option.sides[0]]
        before = before[option.sides[0]]
    if value != before or option.field in _TOUCHED_BY_PIECES:
        text = _text(option.kind, value, variant, before)
        if text:
            yield f"{option.key} = {text}"


def _text(kind: Kind, value: object, variant: FairyVariant, before: object) -> str:
    match kind:
        case Kind.BOOL:
            return "true" if value else "false"
        case Kind.REGION:
            assert isinstance(value, frozenset)
            return write_region(value)
        case Kind.PIECES:
            assert isinstance(value, tuple)
            return variant.letters(value) or "-"
        case Kind.PIECE:
            assert isinstance(value, str)
            return variant.letters((value,)) or "-"
        case Kind.LIMITS | Kind.PROMOTIONS:
            return " ".join(_pairs(variant, value, before))
        case Kind.RIGHTS:
            return str(value) or "-"
        case _:
            return str(value)


def _pairs(variant: FairyVariant, value: object, before: object) -> Iterator[str]:
    """Yield pairs `x:y`, with those inherited that no longer hold taken back."""
    assert isinstance(value, tuple)
    assert isinstance(before, tuple)
    for key, entry in value:
        letter = variant.letters((key,))
        if letter:
            yield (
                f"{letter}:{entry if isinstance(entry, int) else variant.letters((entry,)) or '-'}"
            )
    for key, entry in before:
        if key not in dict(value) and variant.kind(key):
            yield f"{variant.letters((key,))}:{0 if isinstance(entry, int) else '-'}"


def write_region(region: Region) -> str:
    """Return squares as Fairy-Stockfish lists them: whole ranks, then whole files, then single
    squares.
    """
    if not region:
        return "-"
    words = []
    left = set(region)
    for rank in range(1, MAX_RANKS + 1):
        if rank_region(rank) <= left:
            words.append(f"*{rank}")
            left -= rank_region(rank)
    for file in range(MAX_FILES):
        if file_region(file) <= left:
            words.append(f"{chr(ord('a') + file)}*")
            left -= file_region(file)
    words.extend(sorted(left, key=lambda name: (int(name[1:]), name[0])))
    return " ".join(words)
