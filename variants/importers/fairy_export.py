"""PresetSpec -> a section of `variants.ini`, or a refusal that names what does not fit.

1. The pieces are given letters and moves in Fairy-Stockfish's dialect; a move it would read
  differently is refused.
2. The tables are turned into options.
3. The result is read back as a preset. Whatever then differs from the preset given is what does not
  fit.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final, NoReturn

from variants.core.errors import PresetError
from variants.importers.fairy_betza import read_moves
from variants.importers.fairy_compare import first_difference
from variants.importers.fairy_document import document_of
from variants.importers.fairy_export_rules import Options, end_options, move_options
from variants.importers.fairy_file import builtin_variants
from variants.importers.fairy_pieces import CUSTOM, KING, PREDEFINED, RANK_IN_ORDER
from variants.importers.fairy_rules import drop_zones
from variants.importers.fairy_variant import (
    MAX_FILES,
    MAX_RANKS,
    FairyPiece,
    FairyVariant,
    Region,
    Regions,
)
from variants.importers.fairy_writer import write_section
from variants.loader.preset import load_spec
from variants.movement.betza import castle_steps, parse
from variants.movement.imitation import imitations
from variants.spec import PieceSpec, PresetSpec, Zones

_PAWN: Final = frozenset(parse("fmWfceF"))
_PAWN_STEP: Final = "ifmnD"


def export_ini(spec: PresetSpec) -> str:
    """Return a section with the game of a preset. Raises PresetError naming what Fairy-Stockfish
    cannot say.
    """
    variant = variant_of(spec)
    difference = first_difference(spec, load_spec(document_of(variant)))
    if difference:
        _refuse(difference, "this cannot be said in a variants.ini")
    # Fairy-Stockfish passes over a section that has the name of a game of its own.
    return write_section(
        variant, f"courier-{spec.key}" if spec.key in builtin_variants() else spec.key
    )


def variant_of(spec: PresetSpec) -> FairyVariant:
    """Return the nearest game Fairy-Stockfish can describe. Raises PresetError."""
    if not spec.enforced or spec.special:
        _refuse("enforced", "a game without rules of its own has nothing to export")
    if spec.board.is_hex:
        _refuse("board.shape", "Fairy-Stockfish's boards are made of squares")
    if spec.board.is_levelled:
        _refuse("board.levels", "Fairy-Stockfish's boards have one level")
    if spec.files > MAX_FILES or spec.ranks > MAX_RANKS:
        _refuse(
            "board",
            f"Fairy-Stockfish's boards have at most {MAX_FILES} files and {MAX_RANKS} ranks",
        )
    if spec.setup_modes:
        _refuse("setup.modes", "a drawn array cannot be said in a variants.ini")
    if "!" in spec.setup.text.split()[2]:
        _refuse("setup.text", "Fairy-Stockfish cannot shut a gate that a right to castle implies")
    kinds = _kinds(spec)
    variant = FairyVariant(
        name=spec.key,
        max_file=spec.files,
        max_rank=spec.ranks,
        pieces=tuple(sorted(_pieces(spec, kinds), key=lambda piece: RANK_IN_ORDER[piece.kind])),
        start_fen=_with_holes(spec) if spec.holes else spec.setup.text,
    )
    variant = replace(variant, **_steps(spec, kinds), **_palace(spec))
    variant = replace(variant, **move_options(spec, kinds), **end_options(spec, kinds))
    return _with_drop_zones(spec, variant)


def _palace(spec: PresetSpec) -> Options:
    """Return the options of moves that only hold between certain points, or from a rank on."""
    found: Options = {}
    for piece in spec.pieces:
        for extra in piece.extra:
            if extra.start is not None and extra.end is not None:
                found["diagonal_lines"] = _region(spec, extra.start[0].squares)
                if piece.royal:
                    found["king_type"] = "wazir"
            elif extra.betza == "sW" and extra.start is not None and extra.start[0].squares:
                found["soldier_promotion_rank"] = min(extra.start[0].squares) // spec.files + 1
    return found


def _with_drop_zones(spec: PresetSpec, variant: FairyVariant) -> FairyVariant:
    """Return the game with those rules for drops of pawns and rooks that give their zones, if any
    do.
    """
    wanted = {
        piece.id: regions_of(spec, piece.drop_zone)
        for piece in spec.pieces
        if piece.drop_zone is not None
    }
    for first, zone, rook in product((True, False), repeat=3):
        found = replace(
            variant,
            first_rank_pawn_drops=first,
            promotion_zone_pawn_drops=zone,
            sittuyin_rook_drop=not rook,
        )
        given = {kind: drop_zones(found, kind) for kind in ("pawn", "rook") if found.kind(kind)}
        if {
            kind: _on_board(spec, zones) for kind, zones in given.items() if zones is not None
        } == wanted:
            return found
    return variant


def _on_board(spec: PresetSpec, zones: Regions) -> Regions:
    board = _region(spec, frozenset(range(spec.files * spec.ranks)))
    return zones[0] & board, zones[1] & board


def _refuse(path: str, message: str) -> NoReturn:
    raise PresetError("not-expressible", f"{path}: {message}", path=path)


def _with_holes(spec: PresetSpec) -> str:
    placement, rest = spec.setup.text.split(" ", 1)
    return f"{placement.replace('-', '*')} {rest}"


def _kinds(spec: PresetSpec) -> dict[str, str]:
    """Return the option of each kind of the preset."""
    free = [*CUSTOM]
    found: dict[str, str] = {}
    royals = [piece.id for piece in spec.pieces if piece.royal]
    if len(royals) > 1:
        _refuse("pieces", "Fairy-Stockfish knows one royal kind only")
    for piece in spec.pieces:
        if len(piece.labels[0]) > 1:
            _refuse(f"pieces.{piece.id}.label", "a kind needs a label of one letter")
        kind = KING if piece.royal else _predefined(piece, found)
        if not kind and not free:
            _refuse("pieces", f"Fairy-Stockfish has {len(CUSTOM)} kinds to define")
        found[piece.id] = kind or free.pop(0)
    return found


def _predefined(piece: PieceSpec, found: dict[str, str]) -> str:
    """Return the predefined kind with the name and the moves of this one, if there is any."""
    for kind, betza in PREDEFINED.items():
        own_id = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind)
        if own_id != piece.id or kind in found.values():
            continue
        moves = frozenset(parse(_plain(piece.betza)))
        if kind == "pawn" and moves - frozenset(parse(_PAWN_STEP)) == _PAWN:
            return kind
        if (
            moves == frozenset(parse("".join(move.text() for move in read_moves(betza))))
            or piece.extra
        ):
            return kind
    return ""


def _plain(betza: str) -> str:
    """Return a move text without the captures in passing that the options say."""
    return betza.replace("ce", "c") if "ce" in betza and "ceF" not in betza else betza


def _pieces(spec: PresetSpec, kinds: dict[str, str]) -> Iterator[FairyPiece]:
    for piece in spec.pieces:
        kind = kinds[piece.id]
        betza = PREDEFINED.get(kind, "") if kind in PREDEFINED else _fairy_move(piece)
        mobility = regions_of(spec, piece.zone) if piece.zone else (None, None)
        yield FairyPiece(kind, piece.labels[1], betza, mobility)


def _fairy_move(piece: PieceSpec) -> str:
    """Return a move text that Fairy-Stockfish reads as we read the one given."""
    if castle_steps(piece.betza):
        _refuse(f"pieces.{piece.id}.betza", "castling is said in tables, not in a move")
    if imitations(piece.betza):
        _refuse(f"pieces.{piece.id}.betza", "Fairy-Stockfish has no piece that imitates others")
    wanted = frozenset(parse(piece.betza))
    for text in (piece.betza, piece.betza.replace("K", "WF").replace("Q", "RB")):
        moves = read_moves(text)
        takes = "e" in piece.betza
        if (
            frozenset(
                parse("".join(move.text(passing=takes and move.modes == "c") for move in moves))
            )
            == wanted
        ):
            return text.removeprefix("-")
    _refuse(f"pieces.{piece.id}.betza", f"Fairy-Stockfish cannot make the move {piece.betza!r}")


def regions_of(spec: PresetSpec, pair: Zones) -> Regions:
    """Return zones as regions."""
    return _region(spec, pair[0].squares), _region(spec, pair[1].squares)


def _region(spec: PresetSpec, squares: frozenset[int]) -> Region:
    return frozenset(
        f"{chr(ord('a') + square % spec.files)}{square // spec.files + 1}" for square in squares
    )


def _steps(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    """Return the options of initial moves, which hold for all kinds that have some."""
    found: Regions | None = None
    for piece in spec.pieces:
        regions = _initial(spec, piece)
        if regions is None:
            continue
        if found is not None and found != regions:
            _refuse(
                f"pieces.{piece.id}.initial",
                "all initial moves start from the same squares in a variants.ini",
            )
        found = regions
    takers = tuple(kinds[piece.id] for piece in spec.pieces if "e" in piece.betza)
    options: Options = {"en_passant_types": (takers, takers)}
    if found is None:
        return {**options, "double_step": False}
    return {**options, "double_step_region": found}


def _initial(spec: PresetSpec, piece: PieceSpec) -> Regions | None:
    """Return where a kind has initial moves, None if it has none."""
    for extra in piece.extra:
        if extra.betza == _PAWN_STEP and extra.start is not None:
            return regions_of(spec, extra.start)
    if "i" not in piece.betza:
        return None
    if piece.initial is not None:
        return regions_of(spec, piece.initial)
    return _homes(spec, piece.labels[0]), _homes(spec, piece.labels[1])


def _homes(spec: PresetSpec, label: str) -> Region:
    found: set[str] = set()
    for row, text in enumerate(spec.setup.text.split()[0].partition("[")[0].split("/")):
        file = 0
        number = ""
        for sign in f"{text} ":
            if sign.isdecimal():
                number += sign
                continue
            file = file + int(number or 0)
            number = ""
            if sign == label:
                found.add(f"{chr(ord('a') + file)}{spec.ranks - row}")
            file += 1
    return frozenset(found)
