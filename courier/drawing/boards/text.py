"""Boards as plain text, for mails without pictures."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext

from courier.drawing.boards.cells import BoardCell
from courier.drawing.boards.hands import hand_words
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece import NOBODY
from variants import LEVEL_LETTERS

EMPTY = "."


def board_text(picture: BoardPicture) -> str:
    """Return the position as a grid of labels with coordinates, seen from the picture's side, and
    whose pieces are which.

    Squares the board does not have are blank.
    """
    board = picture.board
    draw = _levels if board.is_levelled else _leaning if board.is_in_rows else _grid
    lines = draw(picture)
    legend = _legend(picture) + [hand_words(hand[0].holder, hand) for hand in picture.hands if hand]
    return "\n".join([*lines, "", *legend] if legend else lines)


def _grid(picture: BoardPicture) -> list[str]:
    labels = {square: piece.label for square, piece in picture.pieces.items()}
    width = max(map(len, labels.values()), default=1)
    margin = len(str(picture.board.ranks))
    rows = groupby(picture.cells.cells, key=lambda cell: cell.centre[1])
    lines = [_row(list(row), labels, picture, width, margin) for _, row in rows]
    names = [_file_name(picture, column) for column in range(picture.board.files)]
    return [*lines, "", f"{'':>{margin}}  {' '.join(name.ljust(width) for name in names)}".rstrip()]


def _leaning(picture: BoardPicture) -> list[str]:
    """Return the ranks of hexagons, each half a cell farther right than the one above it, and the
    letters in the direction of their files.
    """
    board = picture.board
    turn = -1 if picture.orientation else 1
    # An even number of signs for each cell, so that half of it is a whole number.
    width = max((len(piece.label) for piece in picture.pieces.values()), default=1) // 2 * 2 + 1
    half = (width + 1) // 2
    files = board.letters[::turn]
    ranks = [str(rank + 1) for rank in range(board.ranks)][::-turn]
    rows = [" ".join(_mark(picture, file + rank).ljust(width) for file in files) for rank in ranks]
    rows.append(" ".join(file.ljust(width) for file in files))
    rows = [" " * (half * down) + row.rstrip() for down, row in enumerate(rows)]
    common = min(len(row) - len(row.lstrip()) for row in rows[:-1] if row.strip())
    margin = len(str(board.ranks))
    lines = [
        f"{name:>{margin}}  {row[common:]}".rstrip()
        for name, row in zip([*ranks, ""], rows, strict=True)
    ]
    return [*lines[:-1], "", lines[-1]]


def _levels(picture: BoardPicture) -> list[str]:
    """Return the levels below one another, the one farthest from the viewer first, each with its
    letter before the letters of the files.
    """
    board = picture.board
    turn = -1 if picture.orientation else 1
    width = max((len(piece.label) for piece in picture.pieces.values()), default=1)
    margin = len(str(board.height))
    files = board.letters[::turn]
    lines: list[str] = []
    for level in LEVEL_LETTERS[: board.levels][::-turn]:
        for rank in range(1, board.height + 1)[::-turn]:
            marks = [_mark(picture, f"{level}{file}{rank}").ljust(width) for file in files]
            lines.append(f"{rank:>{margin}}  {' '.join(marks)}".rstrip())
        names = " ".join(name.ljust(width) for name in files).rstrip()
        lines += [f"{level:>{margin}}  {names}", ""]
    return lines[:-1]


def _mark(picture: BoardPicture, square: str) -> str:
    if square in picture.pieces:
        return picture.pieces[square].label
    return EMPTY if square in picture.cells.by_id else ""


def _row(
    row: list[BoardCell], labels: dict[str, str], picture: BoardPicture, width: int, margin: int
) -> str:
    at = {cell.file: labels.get(cell.id, EMPTY) for cell in row}
    rank = row[0].rank
    names = [_file_name(picture, column) for column in range(picture.board.files)]
    return f"{rank:>{margin}}  {' '.join(at.get(name, '').ljust(width) for name in names)}".rstrip()


def _file_name(picture: BoardPicture, column: int) -> str:
    file = column if picture.orientation == 0 else picture.board.files - 1 - column
    return picture.board.letters[file]


def _legend(picture: BoardPicture) -> list[str]:
    """Return whose letters are whose: by case where case decides, else by listing the letters."""
    sides: dict[int, tuple[str, set[str]]] = {}
    for piece in picture.pieces.values():
        if piece.side != NOBODY:
            sides.setdefault(piece.side, (piece.side_name, set()))[1].add(piece.label)
    walls = (
        [gettext("* is a wall.")]
        if any(piece.side == NOBODY for piece in picture.pieces.values())
        else []
    )
    if (
        len(sides) == 2
        and all(map(str.isupper, sides[0][1]))
        and all(map(str.islower, sides[1][1]))
    ):
        return [
            gettext("Capital letters: %(first)s. Lower-case letters: %(second)s.")
            % {"first": sides[0][0], "second": sides[1][0]},
            *walls,
        ]
    return [
        *(f"{name}: {' '.join(sorted(labels))}" for _, (name, labels) in sorted(sides.items())),
        *walls,
    ]
