"""Squares as some games call them themselves: `7f` in shogi, files counted from each player's right
in xiangqi, rows and files from the top left in janggi.

The site's own names, a letter and a number, are the canonical ones.
"""

from __future__ import annotations

from typing import Literal

from variants.core.piece import Side
from variants.spec import PresetSpec

OwnSquares = Literal["", "shogi", "xiangqi", "janggi"]


def own_squares(spec: PresetSpec) -> OwnSquares:
    """Return whose names of squares a game has; empty where it has none but letter and number, and
    for cells of hexagons, whose files are not those of a board of squares.
    """
    if spec.special or spec.board.is_hex:
        return ""
    if spec.decor.points:
        pictures = (name for kind in spec.pieces for name in kind.pictures)
        return "janggi" if any(name.startswith("janggi_") for name in pictures) else "xiangqi"
    return "shogi" if spec.decor.turned or spec.family == "Shogi" else ""


def shogi_square(spec: PresetSpec, square: str) -> str:
    """Return a square in the manner of shogi: files from the right, ranks as letters from the
    top.
    """
    return f"{spec.files - file_of(square)}{chr(ord('a') + spec.ranks - rank_of(square))}"


def janggi_square(spec: PresetSpec, square: str) -> str:
    """Return a point in the manner of janggi: the row from the top, then the file from the left;
    the tenth row is 0.
    """
    return f"{(spec.ranks - rank_of(square) + 1) % 10}{file_of(square) + 1}"


def from_shogi(spec: PresetSpec, name: str) -> str:
    """Return the canonical name of `7f`, or of `76` where both are figures; it may be no square of
    the board.
    """
    last = name[-1]
    row = int(last) if last.isdecimal() else ord(last) - ord("a") + 1
    return square_at(spec.files - int(name[:-1]), spec.ranks + 1 - row)


def from_janggi(spec: PresetSpec, name: str) -> str:
    """Return the canonical name of `79`; it may be no point of the board."""
    return square_at(int(name[1]) - 1, spec.ranks + 1 - (int(name[0]) or 10))


def file_number(spec: PresetSpec, square: str, side: Side) -> int:
    """Return the number of a point's file as a side counts it in xiangqi, from its right."""
    return spec.files - file_of(square) if side == 0 else file_of(square) + 1


def file_letter(spec: PresetSpec, number: int, side: Side) -> str:
    """Return the file that a side calls by a number."""
    return chr(ord("a") + (spec.files - number if side == 0 else number - 1))


def file_of(square: str) -> int:
    """Return the file of a square, counted from 0."""
    return ord(square[0]) - ord("a")


def rank_of(square: str) -> int:
    """Return the rank of a square, counted from 1."""
    return int(square[1:])


def square_at(file: int, rank: int) -> str:
    """Return the name of a square by its file from 0 and its rank from 1."""
    return f"{chr(ord('a') + file)}{rank}"
