"""Preset document -> PresetSpec. Every refusal names the key and the reason."""

import re
from dataclasses import replace
from itertools import chain
from typing import Final

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Board
from variants.core.piece import Side
from variants.document import content_hash, parse, resolve, write
from variants.movement.betza import parse as parse_betza
from variants.spec import (
    COLOURS,
    CastlingSpec,
    ConversionSpec,
    Decor,
    DrawSpec,
    PieceSpec,
    PresetSpec,
    PromotionSpec,
    SetupMode,
    SetupSpec,
    SideSpec,
)
from variants.spec_reader import MAX_TEXT, TableReader, check_identifier, refuse
from variants.special.table import SPECIAL

MAX_PIECES: Final = 26
MAX_BETZA: Final = 200
MAX_TINTS: Final = 2
RELATIONS: Final = ("independent", "mirror", "central")

_LABEL: Final = re.compile(r"[A-Z]")
_ALIAS: Final = re.compile(r"[A-Za-z]{1,4}")


def load_spec(document: str) -> PresetSpec:
    """Return the preset a document describes. Raises PresetError, which names the key at fault."""
    tables = resolve(parse(document))
    spec = _preset(TableReader(tables))
    return replace(spec, content_hash=content_hash(tables), document=write(tables))


def _preset(top: TableReader) -> PresetSpec:
    board, decor = _board(top.inner("board"))
    enforced = top.flag("enforced", True)
    special = top.choice("special", ("", *SPECIAL), "")
    pieces = _pieces(top.inner("pieces"), enforced, special=special)
    ids = frozenset(piece.id for piece in pieces)
    royal = frozenset(piece.id for piece in pieces if piece.royal)
    spec = PresetSpec(
        key=top.identifier("key"),
        name=top.text("name", longest=80),
        family=top.text("family", "", longest=80),
        inventor=top.text("inventor", "", longest=80),
        year=top.integer("year", -3000, 3000) if top.has("year") else None,
        summary=top.text("summary", "", longest=400),
        rules_text=top.text("rules_text", "", longest=MAX_TEXT),
        enforced=enforced,
        files=board.files,
        ranks=board.ranks,
        holes=tuple(board.name(s) for s in sorted(board.holes)),
        sides=_sides(top),
        pieces=pieces,
        setup=_setup(top.inner("setup"), ids),
        castling=_castling(top, board),
        castling_text=top.choice("castling_text", ("O-O", "king"), "O-O"),
        promotion=_promotion(top.inner("promotion"), ids, royal, board) if top.has("promotion") else None,
        conversion=_conversion(top.inner("conversion"), ids, board) if top.has("conversion") else None,
        draws=_draws(top.inner("draws"), ids),
        decor=decor,
        special=special,
        is_listed=top.flag("listed", True),
    )
    top.finish()
    return spec


def _board(table: TableReader) -> tuple[Board, Decor]:
    files, ranks = table.integer("files", 1, MAX_SIDE), table.integer("ranks", 1, MAX_SIDE)
    holes = table.strings("holes", ())
    decor = _decor(table)
    table.finish()
    whole = Board(files, ranks)
    for name in holes:
        _square(name, whole, table.at("holes"))
    board = Board.with_holes(files, ranks, holes)
    if not board.squares:
        refuse(table.path, "has no squares")
    _check_decor(decor, board, table)
    return board, decor


def _decor(table: TableReader) -> Decor:
    """Return the marked squares; circles may be a plain list or, like tints, a list a side."""
    tinted = table.string_lists("tinted", ())
    if not table.holds_lists("circled"):
        return Decor(tinted, table.strings("circled", ()))
    circles = table.string_lists("circled", ())
    return Decor(tinted, tuple(chain.from_iterable(circles)), circles)


def _check_decor(decor: Decor, board: Board, table: TableReader) -> None:
    for key, lists in (("tinted", decor.tinted), ("circled", decor.circles)):
        if len(lists) > MAX_TINTS:
            refuse(table.at(key), f"has {len(lists)} lists, at most one for each of the two sides is allowed")
    for key, names in (("tinted", tuple(chain.from_iterable(decor.tinted))), ("circled", decor.circled)):
        for name in names:
            _square(name, board, table.at(key))
        if len(set(names)) != len(names):
            refuse(table.at(key), "a square stands there twice", "duplicate")


def _sides(top: TableReader) -> tuple[SideSpec, SideSpec]:
    sides = []
    for table in top.entries("sides"):
        sides.append(SideSpec(table.text("name", longest=20), table.choice("colour", COLOURS)))
        table.finish()
    if not sides:
        sides = [SideSpec("White", "white"), SideSpec("Black", "black")]
    if len(sides) != 2:
        refuse("sides", f"a preset has two sides, not {len(sides)}")
    if sides[0].colour == sides[1].colour or sides[0].name == sides[1].name:
        refuse("sides", "the two sides must differ in name and colour")
    return sides[0], sides[1]


def _pieces(table: TableReader, enforced: bool, *, special: str) -> tuple[PieceSpec, ...]:
    if len(table.table) > MAX_PIECES:
        refuse("pieces", f"has {len(table.table)} kinds, at most {MAX_PIECES} are allowed", "too-many")
    pieces = tuple(_piece(table.inner(name), name, has_move=enforced and not special) for name in table.table)
    if not pieces:
        refuse("pieces", "has no kinds", "missing-key")
    seen: dict[str, str] = {}
    for piece in pieces:
        for word in (*piece.labels, *piece.aliases):
            if word in seen:
                refuse(f"pieces.{piece.id}", f"{word!r} already stands for {seen[word]}", "duplicate")
            seen[word] = piece.id
    _check_carriers(pieces)
    if enforced and not any(piece.royal for piece in pieces):
        refuse("pieces", "one kind must be royal (royal = true)", "no-royal")
    return pieces


def _check_carriers(pieces: tuple[PieceSpec, ...]) -> None:
    stones = frozenset(piece.id for piece in pieces if not piece.carries)
    for piece in pieces:
        for name in piece.carries:
            if name not in stones:
                path = f"pieces.{piece.id}.carries"
                refuse(path, f"there is no piece {name!r} that could be carried", "unknown-piece")


def _piece(table: TableReader, piece_id: str, *, has_move: bool) -> PieceSpec:
    check_identifier(piece_id, table.path)
    label = table.text("label")
    if not _LABEL.fullmatch(label):
        refuse(table.at("label"), f"must be one letter from A to Z, not {label!r}")
    aliases = table.strings("aliases", ())
    for alias in aliases:
        if not _ALIAS.fullmatch(alias):
            refuse(table.at("aliases"), f"must be one to four letters each, not {alias!r}")
    piece = PieceSpec(
        id=piece_id,
        name=table.text("name", longest=40),
        labels=(label, label.lower()),
        aliases=aliases,
        betza=_betza(table, None if has_move else ""),
        picture=table.identifier("picture", piece_id),
        royal=table.flag("royal", False),
        text=table.text("text", "", longest=1000),
        sign=table.identifier("sign") if table.has("sign") else "",
        carries=table.strings("carries", ()),
    )
    table.finish()
    return piece


def _betza(table: TableReader, default: str | None) -> str:
    """Return a move text that can be read; the error names key and column."""
    text = table.text("betza", default, longest=MAX_BETZA)
    try:
        parse_betza(text)
    except PresetError as error:
        path = table.at("betza")
        raise PresetError(error.code, f"{path}: {error.message}", text, **{**error.params, "path": path}) from error
    return text


def _setup(table: TableReader, ids: frozenset[str]) -> SetupSpec:
    modes = []
    for part in table.entries("modes"):
        key = part.identifier("key")
        modes.append(SetupMode(key, part.text("name", longest=60), part.choice("relation", RELATIONS, key)))
        part.finish()
    shuffle = table.strings("shuffle", ())
    _known(shuffle, ids, table.at("shuffle"))
    text = table.text("text", longest=600)
    table.finish()
    if bool(modes) != bool(shuffle) or text.count("?") != 2 * len(shuffle):
        refuse(table.path, "modes, shuffle and `?` squares go together, one square for each man of either side")
    if len({mode.key for mode in modes}) != len(modes):
        refuse(table.at("modes"), "two modes share a key", "duplicate")
    return SetupSpec(text, shuffle, tuple(modes))


def _castling(top: TableReader, board: Board) -> tuple[CastlingSpec, ...]:
    found = []
    for table in top.entries("castling"):
        flag = table.text("flag")
        if not _LABEL.fullmatch(flag.upper()):
            refuse(table.at("flag"), f"must be one letter, not {flag!r}")
        side: Side = 0 if flag.isupper() else 1
        names = [table.text("king"), table.text("king_target"), table.text("rook"), table.text("rook_target")]
        for name in names:
            _square(name, board, table.path)
        if len({name[1:] for name in names}) != 1 or names[0] in names[1:3] or names[3] in names[1:3]:
            refuse(table.path, "king and rook start and arrive on different squares of one rank")
        found.append(CastlingSpec(side, flag, *names))
        table.finish()
    if len({spec.flag for spec in found}) != len(found):
        refuse("castling", "two castlings share a flag", "duplicate")
    return tuple(found)


def _promotion(table: TableReader, ids: frozenset[str], royal: frozenset[str], board: Board) -> PromotionSpec:
    pieces, choices = table.strings("pieces"), table.strings("choices")
    _known(pieces, ids, table.at("pieces"))
    _known(choices, ids, table.at("choices"))
    spec = PromotionSpec(pieces, choices, table.integer("depth", 1, board.ranks, 1))
    if not choices or not pieces:
        refuse(table.path, "pieces and choices must name at least one piece each")
    for choice in choices:
        if choice in pieces or choice in royal:
            refuse(table.at("choices"), f"{choice!r} is royal or promotes itself")
    table.finish()
    return spec


def _conversion(table: TableReader, ids: frozenset[str], board: Board) -> ConversionSpec:
    piece = table.text("piece")
    _known((piece,), ids, table.at("piece"))
    homes = table.string_lists("homes")
    if len(homes) != 2 or any(len(pair) != 2 for pair in homes):
        refuse(table.at("homes"), "must hold two squares for each of the two sides")
    for name in (*homes[0], *homes[1]):
        _square(name, board, table.at("homes"))
    if len({*homes[0], *homes[1]}) != 4:
        refuse(table.at("homes"), "the four squares must differ", "duplicate")
    betza = _betza(table, None)
    table.finish()
    return ConversionSpec(piece, ((homes[0][0], homes[0][1]), (homes[1][0], homes[1][1])), betza)


def _draws(table: TableReader, ids: frozenset[str]) -> DrawSpec:
    spec = DrawSpec(
        claim_repetition=table.integer("claim_repetition", 0, 100, 3),
        end_repetition=table.integer("end_repetition", 0, 100, 5),
        claim_moves=table.integer("claim_moves", 0, 1000, 50),
        end_moves=table.integer("end_moves", 0, 1000, 75),
        dead=tuple(tuple(sorted(men)) for men in table.string_lists("dead", ((),))),
        dead_on_one_colour=table.strings("dead_on_one_colour", ()),
    )
    for men in (*spec.dead, spec.dead_on_one_colour):
        _known(men, ids, table.path)
    table.finish()
    return spec


def _known(names: tuple[str, ...], ids: frozenset[str], path: str) -> None:
    for name in names:
        if name not in ids:
            refuse(path, f"there is no piece {name!r}", "unknown-piece")


def _square(name: str, board: Board, path: str) -> None:
    if board.square(name) is None:
        refuse(path, f"there is no square {name!r} on this board", "unknown-square")
