"""Castling that is in the rules and can never be played."""

from collections.abc import Iterator
from typing import Final

from variants.authoring.hints.hint import Hint
from variants.core.array import BLANK, marked_squares
from variants.core.geometry import FILE_LETTERS
from variants.core.piece import Side
from variants.spec import CastlingSpec, PresetSpec, WingCastlingSpec

NO_RIGHTS: Final = "-"
_WINGS: Final = "KQ"
_SIDES: Final[tuple[Side, Side]] = (0, 1)


def castling_hints(spec: PresetSpec) -> Iterator[Hint]:
    """Yield what keeps a side that could castle from castling, or everybody."""
    wing = spec.wing_castling
    if wing is None and not spec.castling:
        return
    possible = [
        _wings_of(spec, wing, side) if wing else _listed(spec.castling, side) for side in _SIDES
    ]
    if not any(possible):
        if wing and not wing.dropped:
            yield Hint("castling-without-pair", "castling")
        return
    fields = spec.setup.text.split()
    written = fields[2] if len(fields) > 2 else NO_RIGHTS
    lacking = [side for side in _SIDES if possible[side] and not _holds(spec, wing, written, side)]
    if lacking and not (wing and wing.dropped):
        kept = "" if written == NO_RIGHTS else written
        both = len(lacking) == len([side for side in _SIDES if possible[side]])
        value = "".join(
            possible[side] if side in lacking else _of_side(kept, side) for side in _SIDES
        )
        side = "" if both else spec.sides[lacking[0]].name
        yield Hint("castling-without-rights", "setup.text", {"side": side, "value": value})


def _of_side(rights: str, side: Side) -> str:
    return "".join(letter for letter in rights if letter.islower() == bool(side))


def _holds(spec: PresetSpec, wing: WingCastlingSpec | None, written: str, side: Side) -> bool:
    """Return whether the castling field gives a side any right."""
    flags = {castling.flag for castling in spec.castling}
    letters = {*_WINGS, *(letter.upper() for letter in FILE_LETTERS[: spec.files])}
    own = _of_side(written, side)
    return any(letter.upper() in letters if wing else letter in flags for letter in own)


def _listed(castlings: tuple[CastlingSpec, ...], side: Side) -> str:
    """Return the letters of the castlings of a side that are listed square by square, or found from
    the array.
    """
    return "".join(castling.flag for castling in castlings if castling.side == side)


def _wings_of(spec: PresetSpec, wing: WingCastlingSpec, side: Side) -> str:
    """Return the letters of the wings on which king and partner of a side stand ready, or may be
    dealt.
    """
    board = spec.board
    marks = marked_squares(spec.setup.text, board)
    rank = board.ranks - 1 - wing.rank if side else wing.rank
    row = [marks.get(rank * board.files + file, "") for file in range(board.files)]
    if BLANK in row:
        return _WINGS.lower() if side else _WINGS
    labels = {piece.id: piece.labels[side] for piece in spec.pieces}
    kings = {labels[kind] for kind in spec.kinds(wing.kings[side])}
    partners = {labels[kind] for kind in spec.kinds(wing.partners[side])}
    at = _king_file(row, kings, wing)
    if at is None:
        return ""
    last = [file for file in range(at + 1, wing.partner_files[0] + 1) if row[file] in partners]
    first = [file for file in range(wing.partner_files[1], at) if row[file] in partners]
    found = "".join(letter for letter, files in zip(_WINGS, (last, first), strict=True) if files)
    return found.lower() if side else found


def _king_file(row: list[str], kings: set[str], wing: WingCastlingSpec) -> int | None:
    """Return the file of the king that castles: the only one of its rank, or that on the file the
    rule names.
    """
    found = [file for file, mark in enumerate(row) if mark in kings]
    if len(found) == 1 or (found and wing.free_rooks):
        return found[0]
    return wing.king_file if wing.king_file in found else None
