"""The tables `[pieces.*]` -> PieceSpec."""

import re
from dataclasses import replace
from typing import Final

from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.loader.parts import Parts, flags
from variants.loader.reader import SIDES, TableReader, check_identifier, refuse
from variants.movement.betza import MAX_LENGTH, count_lines, hex_mark, level_mark, unmarked
from variants.movement.betza import parse as parse_betza
from variants.movement.imitation import imitations
from variants.movement.reader import Bracket, Chain, read
from variants.spec.pieces import ExtraMove, PieceSpec
from variants.spec.values import ANY

MAX_PIECES: Final = 400
MAX_EXTRA: Final = 32
MAX_PARTS: Final = 8
# Of all kinds together; those of equal texts count once.
MAX_LINES: Final = 20_000

_LABEL: Final = re.compile(r"(\+?)([A-Z][A-Za-z]{0,2})")
_ALIAS: Final = re.compile(r"[A-Za-z]{1,4}")


def load_pieces(table: TableReader, board: Board, *, has_moves: bool) -> tuple[PieceSpec, ...]:
    """Return all kinds. Raises PresetError."""
    if len(table.table) > MAX_PIECES:
        refuse(
            "pieces", f"has {len(table.table)} kinds, at most {MAX_PIECES} are allowed", "too-many"
        )
    parts = Parts(board, frozenset(table.table))
    pieces = _pieces(table, parts, has_moves=has_moves)
    if not pieces:
        refuse("pieces", "has no kinds", "missing-key")
    seen: dict[str, str] = {}
    for piece in pieces:
        for word in (*piece.labels, *piece.aliases):
            if word in seen:
                refuse(
                    f"pieces.{piece.id}", f"{word!r} already stands for {seen[word]}", "duplicate"
                )
            seen[word] = piece.id
    _check_carriers(pieces)
    return _united(pieces, board, has_moves=has_moves)


def _pieces(table: TableReader, parts: Parts, *, has_moves: bool) -> tuple[PieceSpec, ...]:
    """Return the kinds one by one, as long as their moves are not too many."""
    found = list[PieceSpec]()
    left = MAX_LINES
    seen = set[str]()
    for name in table.table:
        piece = _piece(table.inner(name), name, parts, has_moves=has_moves)
        for text in (piece.betza, *(extra.betza for extra in piece.extra)):
            left -= 0 if text in seen else count_lines(text)
            seen.add(text)
        if left < 0:
            refuse("pieces", "their moves are too many to lay out", "too-complex")
        found.append(piece)
    return tuple(found)


def _check_carriers(pieces: tuple[PieceSpec, ...]) -> None:
    stones = frozenset(piece.id for piece in pieces if not piece.carries)
    for piece in pieces:
        for name in piece.carries:
            if name not in stones:
                path = f"pieces.{piece.id}.carries"
                refuse(path, f"there is no piece {name!r} that could be carried", "unknown-piece")


def _united(
    pieces: tuple[PieceSpec, ...], board: Board, *, has_moves: bool
) -> tuple[PieceSpec, ...]:
    """Return the kinds, those made of others with the moves of all their parts unless they have a
    text of their own.
    """
    simple = {piece.id: piece for piece in pieces if not piece.made_of}
    seen: dict[frozenset[str], str] = {}
    found = []
    for piece in pieces:
        if piece.made_of:
            _check_parts(piece, simple, seen)
            if has_moves and not piece.betza:
                joined = "".join(unmarked(simple[part].betza)[1] for part in piece.made_of)
                path = f"pieces.{piece.id}.made_of"
                if len(joined) > MAX_LENGTH:
                    refuse(path, f"makes a move of more than {MAX_LENGTH} letters", "too-long")
                piece = replace(piece, betza=checked_betza(joined, path, board, imitates=True))
        found.append(piece)
    return tuple(found)


def _check_parts(
    piece: PieceSpec, simple: dict[str, PieceSpec], seen: dict[frozenset[str], str]
) -> None:
    """Refuse parts that are made of others themselves, or are those of another kind."""
    path = f"pieces.{piece.id}.made_of"
    parts = set(piece.made_of) - {ANY}
    if not 2 <= len(parts) == len(piece.made_of) <= MAX_PARTS:
        refuse(path, f"must name two to {MAX_PARTS} different kinds")
    for part in piece.made_of:
        if part not in simple:
            refuse(path, f"{part!r} is made of others itself")
    if piece.royal is not any(simple[part].royal for part in piece.made_of):
        refuse(path, "is royal if one of its parts is, and only then")
    twin = seen.setdefault(frozenset(piece.made_of), piece.id)
    if twin != piece.id:
        refuse(path, f"{twin!r} is made of the same kinds", "duplicate")


def _piece(table: TableReader, piece_id: str, parts: Parts, *, has_moves: bool) -> PieceSpec:
    check_identifier(piece_id, table.path)
    labels, word = _labels(table)
    default = None if has_moves and not table.has("made_of") else ""
    piece = PieceSpec(
        id=piece_id,
        name=table.text("name", longest=40),
        labels=labels,
        aliases=(*_aliases(table), *word),
        betza=read_betza(table, default, parts.board, imitates=True),
        pictures=_pictures(table, piece_id),
        royal=table.flag("royal", False),
        text=table.text("text", "", longest=1000),
        sign=table.identifier("sign") if table.has("sign") else "",
        carries=table.strings("carries", ()),
        extra=_extra(table, parts),
    )
    piece = _ruled(piece, table, parts)
    table.finish()
    return piece


def _labels(table: TableReader) -> tuple[tuple[str, str], tuple[str, ...]]:
    """Return the labels of both sides, and the word that stands for a label of several letters in
    typed moves.
    """
    label = table.text("label")
    found = _LABEL.fullmatch(label)
    if not found:
        reason = (
            "must be a capital letter, with up to two more letters after it or a + before it, not"
            f" {label!r}"
        )
        refuse(table.at("label"), reason)
    plus, letters = found.groups()
    if len(letters) == 1:
        return (label, label.lower()), ()
    return (f"{plus}({letters})", f"{plus}({letters.lower()})"), () if plus else (letters,)


def _pictures(table: TableReader, piece_id: str) -> tuple[str, str]:
    """Return the picture of each side's pieces: one for both, or a list of two."""
    if not table.holds_list("picture"):
        name = table.identifier("picture", piece_id)
        return name, name
    names = table.strings("picture")
    if len(names) != SIDES:
        refuse(table.at("picture"), f"has {len(names)} names, one or two are needed")
    for name in names:
        check_identifier(name, table.at("picture"))
    return names[0], names[1]


def _aliases(table: TableReader) -> tuple[str, ...]:
    aliases = table.strings("aliases", ())
    for alias in aliases:
        if not _ALIAS.fullmatch(alias):
            refuse(table.at("aliases"), f"must be one to four letters each, not {alias!r}")
    return aliases


def _ruled(piece: PieceSpec, table: TableReader, parts: Parts) -> PieceSpec:
    """Return a kind with what the rules say of it beside its move."""
    promoted = parts.kind(table, "promoted") if table.has("promoted") else ""
    if promoted == piece.id:
        refuse(table.at("promoted"), "a kind cannot turn into itself")
    return replace(
        piece,
        zone=parts.zones(table, "zone"),
        initial=parts.zones(table, "initial"),
        promoted=promoted,
        promotion_zone=parts.zones(table, "promotion_zone"),
        drop_zone=parts.zones(table, "drop_zone"),
        iron=flags(table, "iron"),
        takes_own=parts.kind_list(table, "takes_own"),
        spares=parts.kind_list(table, "spares"),
        no_mounts=parts.kind_list(table, "no_mounts"),
        made_of=parts.kind_list(table, "made_of"),
    )


def _extra(table: TableReader, parts: Parts) -> tuple[ExtraMove, ...]:
    found = []
    for inner in table.entries("extra", MAX_EXTRA):
        found.append(
            ExtraMove(
                read_betza(inner, None, parts.board),
                parts.zones(inner, "from"),
                parts.zones(inner, "to"),
            )
        )
        inner.finish()
    return tuple(found)


def read_betza(
    table: TableReader, default: str | None, board: Board, *, imitates: bool = False
) -> str:
    """Return a move text that can be read, with an imitator only where that may be; the error names
    key and column. That of a board that is not one level of squares is marked.
    """
    text = table.text("betza", default, longest=MAX_LENGTH)
    return checked_betza(text, table.at("betza"), board, imitates=imitates)


def read_places(table: TableReader, name: str, board: Board) -> str:
    """Return steps and leaps of a key, one each, that say where another piece stands."""
    text = checked_betza(table.text(name, longest=MAX_LENGTH), table.at(name), board)
    if any(len(mover.segments) != 1 or mover.segments[0].reach != 1 for mover in parse_betza(text)):
        refuse(table.at(name), "must be steps and leaps, one each")
    return text


def checked_betza(text: str, path: str, board: Board, *, imitates: bool = False) -> str:
    """Return a move text of a key as `read_betza` does."""
    if unmarked(text)[0]:
        mark = unmarked(text)[0]
        refuse(path, f"must not begin with {mark!r}: the board says its shape")
    if text:
        text = mark_of(board) + text
    try:
        parse_betza(text)
    except PresetError as error:
        raise PresetError(
            error.code, f"{path}: {error.message}", text, **{**error.params, "path": path}
        ) from error
    if not imitates and imitations(text):
        refuse(path, "the imitator I is only for the move of a kind")
    if board.is_levelled:
        _check_leaps(path, text, board)
    return text


def mark_of(board: Board) -> str:
    """Return what stands before the move texts of a board that is not one level of squares."""
    if board.is_hex:
        return hex_mark(board.shape)
    return level_mark(board.stride) if board.is_deep else ""


def _check_leaps(path: str, text: str, board: Board) -> None:
    """Refuse leaps that would go over the gap between two levels."""
    for part in read(text):
        legs = part.legs if isinstance(part, Bracket) else ()
        atoms = [atom for _, atom in legs] + ([part.atom] if isinstance(part, Chain) else [])
        for atom in atoms:
            if atom is not None and atom.long >= board.height:
                refuse(
                    path,
                    f"a leap of {atom.long} is too long: a level has {board.height} ranks",
                )
