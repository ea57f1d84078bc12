"""The table `[board]` -> the board and what its squares look like."""

from itertools import chain, pairwise
from typing import Final

from variants.core.geometry import (
    HEX_LETTERS,
    LEVEL_LETTERS,
    MAX_OTHER_SIDE,
    MAX_PLACES,
    MAX_SIDE,
    SHAPES,
    Board,
)
from variants.loader.reader import TableReader, refuse
from variants.spec import Decor

MAX_TINTS: Final = 2
MAX_LINES: Final = 64
MAX_HEX_FILES: Final = len(HEX_LETTERS)


def load_board(table: TableReader) -> tuple[Board, Decor]:
    """Return the board and its decor. Raises PresetError."""
    shape = table.choice("shape", SHAPES, "square")
    is_in_rows = shape == "hex-rows"
    whole = _hexagonal(table) if shape == "hex" else _rectangular(table, is_in_rows=is_in_rows)
    holes = table.strings("holes", ())
    decor = _decor(table, whole.height)
    table.finish()
    for name in holes:
        _square(name, whole, table.at("holes"))
    board = whole.without(holes)
    if not board.squares:
        refuse(table.path, "has no squares")
    _check_decor(decor, board, table)
    return board, decor


def _rectangular(table: TableReader, *, is_in_rows: bool) -> Board:
    """Return a board of so many files and ranks, of squares or of hexagons in rows."""
    kind = "hexagons in files" if is_in_rows else "hexagons"
    if table.integers("heights", 1, MAX_OTHER_SIDE, ()):
        refuse(table.at("heights"), f'is for boards of {kind}: write shape = "hex"')
    if table.flag("slanting", False):
        refuse(table.at("slanting"), f"is for boards of {kind}")
    files = table.integer("files", 1, MAX_SIDE)
    ranks = table.integer("ranks", 1, MAX_SIDE)
    if is_in_rows:
        _refuse_levels(table)
        _refuse_size(table, max(files, ranks), "of hexagons")
        return Board.in_rows(files, ranks)
    levels = table.integer("levels", 1, len(LEVEL_LETTERS), 1)
    if levels > 1:
        _refuse_size(table, max(files, ranks), "with levels")
    apart = table.flag("apart", False)
    if levels == 1:
        if apart:
            refuse(table.at("apart"), "is for boards with several levels")
        return Board(files, ranks)
    try:
        return Board.levelled(files, ranks, levels, apart=apart)
    except ValueError:
        places = files * (levels * (2 * ranks - 1) - ranks + 1)
        refuse(
            table.at("levels"),
            f"are too many for their size: with the gaps between them they take {places} places, at"
            f" most {MAX_PLACES} are allowed",
        )


def _hexagonal(table: TableReader) -> Board:
    """Return a board of hexagons by the height of each file."""
    heights = table.integers("heights", 1, MAX_OTHER_SIDE)
    for key in ("files", "ranks"):
        if table.has(key):
            refuse(table.at(key), "is told by the heights on a board of hexagons")
    _refuse_levels(table)
    if not 1 <= len(heights) <= MAX_HEX_FILES:
        refuse(
            table.at("heights"),
            f"has {len(heights)} files, a board of hexagons has 1 to {MAX_HEX_FILES}",
        )
    slanting = table.flag("slanting", False)
    for file, (before, now) in enumerate(pairwise(heights), start=2):
        if (now - before) % 2 == 0:
            refuse(
                table.at("heights"),
                f"file {file} has {now} cells beside a file of {before}: files stand half a cell"
                " apart, so one is odd where the other is even",
            )
    try:
        return Board.hexagonal(heights, slanting=slanting)
    except ValueError:
        refuse(table.at("heights"), f"the files span more than {MAX_OTHER_SIDE} rows")


def _refuse_size(table: TableReader, side: int, kind: str) -> None:
    """Refuse a side that only a board of squares on one level may have."""
    if side > MAX_OTHER_SIDE:
        refuse(
            table.path,
            f"a board {kind} has at most {MAX_OTHER_SIDE} files and ranks; one of squares on one"
            f" level may have {MAX_SIDE}",
        )


def _refuse_levels(table: TableReader) -> None:
    for key in ("levels", "apart"):
        if table.has(key):
            refuse(table.at(key), "is for boards of squares")


def _decor(table: TableReader, ranks: int) -> Decor:
    """Return what squares look like; circles may be a plain list or, like tints, a list a side."""
    is_split = table.holds_lists("circled")
    circles = table.string_lists("circled", ()) if is_split else ()
    return Decor(
        tinted=table.string_lists("tinted", ()),
        circled=tuple(chain.from_iterable(circles)) if is_split else table.strings("circled", ()),
        circles=circles,
        points=table.flag("points", False),
        river=table.integer("river", 0, ranks - 1, 0),
        lines=_lines(table),
        grid=table.integer("grid", 0, MAX_SIDE, 0),
        turned=table.flag("turned", False),
    )


def _lines(table: TableReader) -> tuple[tuple[str, str], ...]:
    lines = []
    for text in table.strings("lines", ()):
        start, dash, end = text.partition("-")
        if not dash:
            refuse(table.at("lines"), f"{text[:20]!r} is no line: write two squares, as in d1-f3")
        lines.append((start, end))
    if len(lines) > MAX_LINES:
        refuse(
            table.at("lines"),
            f"has {len(lines)} lines, at most {MAX_LINES} are allowed",
            "too-many",
        )
    return tuple(lines)


def _check_decor(decor: Decor, board: Board, table: TableReader) -> None:
    for key in ("points", "river", "lines", "grid"):
        if board.is_hex and getattr(decor, key):
            refuse(table.at(key), "is for boards of squares")
        if board.is_levelled and getattr(decor, key):
            refuse(table.at(key), "is for boards with one level")
    for key, lists in (("tinted", decor.tinted), ("circled", decor.circles)):
        if len(lists) > MAX_TINTS:
            refuse(
                table.at(key),
                f"has {len(lists)} lists, at most one for each of the two sides is allowed",
            )
    for key, names in (
        ("tinted", tuple(chain.from_iterable(decor.tinted))),
        ("circled", decor.circled),
    ):
        for name in names:
            _square(name, board, table.at(key))
        if len(set(names)) != len(names):
            refuse(table.at(key), "a square stands there twice", "duplicate")
    for name in chain.from_iterable(decor.lines):
        _square(name, board, table.at("lines"))


def _square(name: str, board: Board, path: str) -> None:
    if board.square(name) is None:
        refuse(path, f"there is no square {name!r} on this board", "unknown-square")
