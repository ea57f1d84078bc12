"""Pieces as SVG: a picture, a base with its stones, or letters on a disc; the same shapes as
`static/js/board/pieces.js`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape

from courier.drawing.boards.cells import UNIT, Point
from courier.drawing.boards.looks import CHESS, Look
from courier.drawing.boards.piece import Piece
from courier.drawing.boards.piece_set import worn_name
from courier.drawing.boards.reach import number
from courier.drawing.boards.stones import Place, Stone, places

PIECE_SIZE: Final = 47.7
DISC_RADIUS: Final = 18.1
PLATE_SIZE: Final = 37.1
MAX_DISC_LETTERS: Final = 3


@dataclass(frozen=True, slots=True)
class PiecesForm:
    """How pieces are drawn: by symbols of each colour in the file itself, with stones, in the set
    of a look.

    Pieces that point away from their owner stand upright for the side `orientation`.
    """

    own_symbols: bool = False
    has_stones: bool = True
    look: Look = CHESS
    orientation: int = 0


def piece_svg(piece: Piece, look: Look) -> str:
    """Return a piece that fills a drawing of 45 by 45 units on a page that holds its symbols."""
    return pieces_group(
        [(piece, (UNIT / 2, UNIT / 2))], PiecesForm(look=look, orientation=piece.side)
    )


def pieces_group(placed: Iterable[tuple[Piece, Point]], form: PiecesForm) -> str:
    """Return the pieces with their centres, one group a colour."""
    groups: dict[str, list[str]] = defaultdict(list)
    for piece, centre in placed:
        drawn = _piece(piece, centre, form)
        if piece.turns and piece.side != form.orientation:
            drawn = (
                f'<g transform="rotate(180 {number(centre[0])} {number(centre[1])})">{drawn}</g>'
            )
        groups[piece.colour].append(drawn)
    return "".join(
        f'<g class="piece side-{colour}">{"".join(pieces)}</g>' for colour, pieces in groups.items()
    )


def _piece(piece: Piece, centre: Point, form: PiecesForm) -> str:
    x, y = centre
    if not piece.picture and not piece.stones:
        return _disc(piece.label, x, y)
    body = (
        _picture(piece.picture, piece.colour, (x, y - 0.15), PIECE_SIZE, form)
        if piece.picture
        else _plate(x, y)
    )
    if not form.has_stones:
        return body
    scale = PIECE_SIZE / UNIT
    drawn = [body]
    for stone, place in zip(piece.stones, places(piece.picture, len(piece.stones)), strict=False):
        at = (x + (place.x - UNIT / 2) * scale, y - 0.15 + (place.y - UNIT / 2) * scale)
        drawn.append(_stone(stone, piece.colour, place, at, form))
    return "".join(drawn)


def _stone(stone: Stone, colour: str, place: Place, at: Point, form: PiecesForm) -> str:
    size = place.size * PIECE_SIZE / UNIT
    if stone.picture and not form.look.letters:
        return _picture(stone.picture, colour, at, size, form)
    x, y = at
    name, drop = ("disc-letter", 6.8) if place.size > 18 else ("disc-letter stone-letter", 5.2)
    return (
        f'<text class="{name}" x="{number(x)}" y="{number(y + drop)}">{escape(stone.label)}</text>'
    )


def _picture(name: str, colour: str, centre: Point, size: float, form: PiecesForm) -> str:
    name = worn_name(name, form.look)
    reference = f"#piece-{name}-{colour}" if form.own_symbols else f"#piece-{name}"
    left = number(centre[0] - size / 2)
    top = number(centre[1] - size / 2)
    return (
        f'<use href="{reference}" x="{left}" y="{top}" width="{number(size)}"'
        f' height="{number(size)}"/>'
    )


def _plate(x: float, y: float) -> str:
    """Return a base without a picture."""
    left = number(x - PLATE_SIZE / 2)
    top = number(y - PLATE_SIZE / 2)
    return (
        f'<rect class="b" x="{left}" y="{top}" width="{PLATE_SIZE}" height="{PLATE_SIZE}"'
        ' rx="9.5"/>'
    )


def _disc(label: str, x: float, y: float) -> str:
    """Return a piece without a picture: up to three of its letters on a disc, without the bracket
    of a label of several.
    """
    letters = label.replace("(", "").replace(")", "")[:MAX_DISC_LETTERS]
    name, drop = (
        ("disc-letter", 6.8) if len(letters) == 1 else (f"disc-letter long{len(letters)}", 4.8)
    )
    return (
        f'<circle class="b" cx="{number(x)}" cy="{number(y)}" r="{DISC_RADIUS}"/>'
        f'<text class="{name}" x="{number(x)}" y="{number(y + drop)}">{escape(letters)}</text>'
    )
