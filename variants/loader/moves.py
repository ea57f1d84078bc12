"""The tables of castling, promotion, turning, passing, gating and restrictions -> their specs."""

from collections.abc import Sequence
from typing import Final

from variants.core.geometry import FILE_LETTERS, MAX_OTHER_SIDE, MAX_PLACES, Board
from variants.core.piece import Side
from variants.loader.parts import Parts, counts, flags
from variants.loader.pieces import read_betza
from variants.loader.reader import TableReader, refuse
from variants.movement.hexagons import EDGES
from variants.spec.moves import (
    DIALECTS,
    CastlingSpec,
    ConversionSpec,
    GatingSpec,
    LeapSpec,
    NotationSpec,
    PassSpec,
    RestrictionSpec,
    RoomSpec,
    TakingInPassingSpec,
    TurningSpec,
    WingCastlingSpec,
)
from variants.spec.values import ANY, Zones

MAX_LEAPS: Final = 8
MAX_ROOMS: Final = 8
WING_FLAGS: Final = "KQkq"


def load_castling(top: TableReader, parts: Parts) -> tuple[CastlingSpec, ...]:
    """Return the castlings that are listed square by square; none if `[castling]` is one table."""
    found: list[CastlingSpec] = []
    for table in () if top.holds_table("castling") else top.entries("castling"):
        flag = table.text("flag")
        if len(flag) != 1 or not flag.isascii() or not flag.isalpha():
            refuse(table.at("flag"), f"must be one letter, not {flag!r}")
        side: Side = 0 if flag.isupper() else 1
        names = [
            table.text("king"),
            table.text("king_target"),
            table.text("rook"),
            table.text("rook_target"),
        ]
        for name in names:
            parts.square(name, table.path)
        is_crossed = names[0] in names[1:3] or names[3] in names[1:3]
        if is_crossed or not _is_in_line(names, parts.board):
            line = "line through edges" if parts.board.is_hex else "rank"
            refuse(table.path, f"king and rook start and arrive on different squares of one {line}")
        found.append(CastlingSpec(side, flag, *names))
        table.finish()
    if len({spec.flag for spec in found}) != len(found):
        refuse("castling", "two castlings share a flag", "duplicate")
    return tuple(found)


def _is_in_line(names: Sequence[str], board: Board) -> bool:
    """Return whether squares lie on a rank, on hexagons on a line through edges."""
    first, *others = (board.indices[name] for name in names)
    if not board.is_hex:
        rows = {square // board.files for square in others}
        return rows == {first // board.files}
    lines = [board.line(first, each) for each in others if each != first]
    steps = {abs(line[1] - line[0]) for line in lines}
    through_edges = {abs(across + along * board.files) for across, along in EDGES}
    return len(steps) == 1 and steps <= through_edges


def load_wing_castling(top: TableReader, parts: Parts) -> WingCastlingSpec | None:
    """Return the castling to two wings, if `[castling]` is one table."""
    if not top.holds_table("castling"):
        return None
    table = top.inner("castling")
    if parts.board.is_hex:
        refuse(table.path, "on hexagons castlings are listed one by one, as [[castling]]")
    files = parts.board.files
    wins = table.text("wins", "")
    if any(flag not in WING_FLAGS for flag in wins):
        refuse(table.at("wins"), f"must be letters of {WING_FLAGS}, not {wins!r}")
    spec = WingCastlingSpec(
        kings=parts.kinds(table, "kings"),
        partners=parts.kinds(table, "partners"),
        rank=table.integer("rank", 1, parts.board.height, 1) - 1,
        king_file=_file(table, "king_file", FILE_LETTERS[min(4, files - 1)], files),
        targets=_wings(table, "targets", files, None),
        partner_files=_wings(table, "partner_files", files, (FILE_LETTERS[files - 1], "a")),
        free_rooks=table.flag("free_rooks", False),
        opposite=table.flag("opposite", False),
        dropped=table.flag("dropped", False),
        wins=wins,
    )
    if spec.targets[0] < spec.targets[1]:
        refuse(table.at("targets"), "name the file towards the last one first")
    by_files = next((name for name in ("gating", "leaps") if top.has(name)), "")
    if files > MAX_OTHER_SIDE and (spec.free_rooks or by_files):
        refuse(
            by_files or table.at("free_rooks"),
            f"names files in the castling field, where K and Q are the wings: on more than"
            f" {MAX_OTHER_SIDE} files castlings are listed one by one, as [[castling]]",
        )
    table.finish()
    return spec


def _wings(
    table: TableReader, name: str, files: int, default: tuple[str, str] | None
) -> tuple[int, int]:
    letters = table.strings(name, default)
    if len(letters) != len(("last", "first")):
        refuse(table.at(name), "must be two files, that of the last file's wing first")
    last, first = (_checked_file(table.at(name), letter, files) for letter in letters)
    return last, first


def _file(table: TableReader, name: str, default: str, files: int) -> int:
    return _checked_file(table.at(name), table.text(name, default), files)


def _checked_file(path: str, letter: str, files: int) -> int:
    if len(letter) != 1 or letter not in FILE_LETTERS[:files]:
        refuse(path, f"there is no file {letter!r} on this board")
    return FILE_LETTERS.index(letter)


def load_turning(top: TableReader, parts: Parts) -> TurningSpec | None:
    """Return how pieces turn over, None if they do not."""
    if not top.has("turning"):
        return None
    table = top.inner("turning")
    spec = TurningSpec(
        zone=parts.zones(table, "zone") or parts.depth(1),
        mandatory=table.flag("mandatory", False),
        capture=table.flag("capture", False),
        entering=table.flag("entering", False),
        late=parts.kind_list(table, "late"),
        back=table.flag("back", False),
        arrival=parts.kind_list(table, "arrival"),
        limits=parts.limits(table, "limits", 1, 255),
        mandatory_taking=parts.kind_list(table, "mandatory_taking"),
    )
    table.finish()
    return spec


def load_conversion(top: TableReader, parts: Parts) -> ConversionSpec | None:
    """Return the conversion, None if there is none."""
    if not top.has("conversion"):
        return None
    table = top.inner("conversion")
    piece = parts.kind(table, "piece")
    homes = table.string_lists("homes")
    if len(homes) != 2 or any(len(pair) != 2 for pair in homes):
        refuse(table.at("homes"), "must hold two squares for each of the two sides")
    for name in (*homes[0], *homes[1]):
        parts.square(name, table.at("homes"))
    if len({*homes[0], *homes[1]}) != 4:
        refuse(table.at("homes"), "the four squares must differ", "duplicate")
    betza = read_betza(table, None, parts.board)
    table.finish()
    return ConversionSpec(piece, ((homes[0][0], homes[0][1]), (homes[1][0], homes[1][1])), betza)


def load_taking_in_passing(top: TableReader, parts: Parts) -> TakingInPassingSpec:
    """Return where pieces may be taken in passing."""
    table = top.inner("passing")
    spec = TakingInPassingSpec(
        zone=parts.zones(table, "zone"),
        recorded=parts.kind_list(table, "recorded") if table.has("recorded") else None,
        promotes=table.flag("promotes", True),
    )
    table.finish()
    return spec


def load_gating(top: TableReader, parts: Parts) -> GatingSpec | None:
    """Return the gates, None if there is no gating."""
    if not top.has("gating"):
        return None
    table = top.inner("gating")
    spec = GatingSpec(parts.zones(table, "zone") or _first_rank(parts))
    if not top.has("hands"):
        refuse(table.path, "needs a table [hands]")
    table.finish()
    return spec


def _first_rank(parts: Parts) -> Zones:
    last, first = parts.depth(1)
    return first, last


def load_leaps(top: TableReader, parts: Parts) -> tuple[LeapSpec, ...]:
    """Return the moves that can be made once."""
    found = []
    for table in top.entries("leaps", MAX_LEAPS):
        zone = parts.zones(table, "zone")
        if zone is None:
            refuse(table.at("zone"), "is missing", "missing-key")
        spec = LeapSpec(
            piece=parts.kind(table, "piece"),
            betza=read_betza(table, None, parts.board),
            zone=zone,
            unless_checked=table.flag("unless_checked", False),
            lost_to=parts.kind_list(table, "lost_to"),
        )
        found.append(spec)
        table.finish()
    return tuple(found)


def load_restrictions(top: TableReader, parts: Parts) -> RestrictionSpec:
    """Return what no move may do."""
    table = top.inner("restrictions")
    spec = RestrictionSpec(
        must_capture=flags(table, "must_capture"),
        no_checks=flags(table, "no_checks"),
        unless_mate=flags(table, "unless_mate"),
        royal_stays=flags(table, "royal_stays"),
        dead_squares=table.flag("dead_squares", False),
        no_trades=parts.kind_list(table, "no_trades"),
        trade_exceptions=table.flag("trade_exceptions", False),
        no_bridges=parts.kind_list(table, "no_bridges"),
    )
    if any(spec.unless_mate) and top.has("turn"):
        refuse(table.at("unless_mate"), "is for games whose turns are one move")
    if any(
        mates and not bound for mates, bound in zip(spec.unless_mate, spec.no_checks, strict=True)
    ):
        refuse(table.at("unless_mate"), "is an exception to no_checks, which is not set")
    table.finish()
    return spec


def load_rooms(top: TableReader, parts: Parts) -> tuple[RoomSpec, ...]:
    """Return the zones with room for few pieces of a side. Raises PresetError."""
    found = []
    for table in top.entries("room", MAX_ROOMS):
        zone = parts.zones(table, "zone")
        if zone is None:
            refuse(table.at("zone"), "is missing", "missing-key")
        pieces = parts.kinds(table, "pieces", (ANY,))
        found.append(RoomSpec(pieces, zone, counts(table, "count", 0, MAX_PLACES)))
        table.finish()
    return tuple(found)


def load_passes(top: TableReader) -> PassSpec:
    """Return who may pass, and when."""
    table = top.inner("pass")
    spec = PassSpec(flags(table, "always"), flags(table, "stalemated"), table.flag("ends", True))
    table.finish()
    return spec


def load_notation(top: TableReader) -> NotationSpec:
    """Return the dialect of texts."""
    table = top.inner("notation")
    spec = NotationSpec(table.choice("dialect", DIALECTS, "courier"))
    table.finish()
    return spec
