"""A board with a few lines of text beside it, in the shape in which other sites show links."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape

from courier.drawing.boards.palette import PAGE_INK, PAGE_INK_MUTED, PAGE_SURFACE
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.png import kept_png
from courier.drawing.boards.svg import drawing_size, standalone_svg
from courier.drawing.boards.thumbnails import form_at

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 30
BOARD: Final = HEIGHT - 2 * EDGE


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of text; it is broken where it gets too long, and cut after two rows."""

    text: str
    size: int = 34
    is_quiet: bool = False

    def rows(self, width: float) -> list[str]:
        """Return the rows it takes in a column of this width."""
        most = max(8, int(width / (self.size * 0.56)))
        return textwrap.wrap(self.text, most, max_lines=2, placeholder=" …") or [""]


def card_png(picture: BoardPicture, lines: Sequence[CardLine]) -> bytes:
    """Return a board at the left and lines at the right as PNG of 1200 by 630 pixels, from the
    cache if it is there.
    """
    return kept_png(_card_svg(picture, lines), width=WIDTH)


def _card_svg(picture: BoardPicture, lines: Sequence[CardLine]) -> str:
    wide, high = drawing_size(picture, form_at(picture, BOARD))
    scale = BOARD / max(wide, high)
    left = EDGE
    top = (HEIGHT - high * scale) / 2
    board = standalone_svg(picture, size=BOARD)
    nested = board.replace("<svg ", f'<svg x="{left}" y="{top:.0f}" ', 1)
    column = left + wide * scale + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0'
        f' {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}"'
        f' fill="{PAGE_SURFACE}"/>{nested}{_texts(lines, column)}</svg>'
    )


def _texts(lines: Sequence[CardLine], column: float) -> str:
    rows = [(row, line) for line in lines for row in line.rows(WIDTH - EDGE - column)]
    high = sum(line.size * 1.35 for _row, line in rows)
    y = (HEIGHT - high) / 2
    found = []
    for row, line in rows:
        y += line.size * 1.35
        fill = PAGE_INK_MUTED if line.is_quiet else PAGE_INK
        found.append(
            f'<text x="{column:.0f}" y="{y:.0f}" font-size="{line.size}"'
            f' fill="{fill}">{escape(row)}</text>'
        )
    return f'<g font-weight="600">{"".join(found)}</g>'
