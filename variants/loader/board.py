"""The table `[board]` -> the board and what its squares look like."""

from itertools import chain
from typing import Final

from variants.core.geometry import MAX_SIDE, Board
from variants.loader.reader import TableReader, refuse
from variants.spec import Decor

MAX_TINTS: Final = 2
MAX_LINES: Final = 64


def load_board(table: TableReader) -> tuple[Board, Decor]:
    """Return the board and its decor. Raises PresetError."""
    files = table.integer("files", 1, MAX_SIDE)
    ranks = table.integer("ranks", 1, MAX_SIDE)
    holes = table.strings("holes", ())
    decor = _decor(table, ranks)
    table.finish()
    whole = Board(files, ranks)
    for name in holes:
        _square(name, whole, table.at("holes"))
    board = Board.with_holes(files, ranks, holes)
    if not board.squares:
        refuse(table.path, "has no squares")
    _check_decor(decor, board, table)
    return board, decor


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
