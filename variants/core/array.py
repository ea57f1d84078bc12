"""The placement of an array, by square."""

from typing import Final

from variants.core.geometry import Board
from variants.core.marks import marks_of
from variants.core.piece import Side

BLANK: Final = "?"


def marked_squares(text: str, board: Board) -> dict[int, str]:
    """Return the marks of a position text's placement by square, in its order; empty squares have
    none.
    """
    found: dict[int, str] = {}
    rows = text.split(" ")[0].partition("[")[0].split("/")
    for squares, marks in zip(board.rows, rows, strict=False):
        at = 0
        for mark in marks_of(marks):
            if mark.isdecimal():
                at += int(mark)
                continue
            if at < len(squares):
                found[squares[at]] = mark
            at += 1
    return found


def blank_squares(text: str, board: Board, side: Side) -> tuple[int, ...]:
    """Return the squares a side's pieces are dealt onto, from its own first rank onwards, each rank
    from the first file.

    Of all such squares the upper half are those of side 1.
    """
    blanks = [square for square, mark in marked_squares(text, board).items() if mark == BLANK]
    half = len(blanks) // 2
    return tuple(blanks[:half] if side else sorted(blanks[half:]))
