"""Pieces in hand as SVG: a strip above the board for the side at the top, one below it for the side
at the bottom.
"""

from __future__ import annotations

from typing import Final

from courier.drawing.boards.cells import UNIT
from courier.drawing.boards.hands import Hand
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece_svg import PiecesForm, pieces_group
from courier.drawing.boards.reach import number

STRIP: Final = 48
_PLACE: Final = 46
_COUNT: Final = 26
_MARGIN: Final = 3


def strip_height(picture: BoardPicture) -> int:
    """Return the height of each of the two strips, 0 where nobody holds a piece."""
    return STRIP if any(picture.hands) else 0


def hand_strips(picture: BoardPicture, form: PiecesForm, *, above: int, below: int) -> str:
    """Return both strips as SVG, so far above the board and below it."""
    if not strip_height(picture):
        return ""
    width = picture.cells.width
    height = picture.cells.height
    bottom = picture.orientation
    return _strip(picture.hands[1 - bottom], -STRIP - above, width, form) + _strip(
        picture.hands[bottom], height + below, width, form
    )


def _strip(hand: Hand, top: float, width: int, form: PiecesForm) -> str:
    ground = f'<rect class="third" y="{number(top)}" width="{width}" height="{STRIP}"/>'
    widths = [_PLACE + _COUNT * bool(held.shown) for held in hand]
    scale = min(1, (width - 2 * _MARGIN) / sum(widths)) if widths else 1
    left = 0.0
    drawn = []
    for held, wide in zip(hand, widths, strict=True):
        drawn.append(pieces_group([(held.piece, (left + UNIT / 2, 0))], form))
        if held.shown:
            drawn.append(
                f'<text class="hand-count on-light" x="{number(left + UNIT - 1)}"'
                f' y="7">{held.shown}</text>'
            )
        left += wide
    middle = top + STRIP / 2
    place = f'transform="translate({_MARGIN} {number(middle)}) scale({number(scale)})"'
    return f"{ground}<g {place}>{''.join(drawn)}</g>"
