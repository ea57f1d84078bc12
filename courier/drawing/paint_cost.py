"""What it costs to paint a picture that somebody brought along.

A board may show it on each square, in every mail and every frame of an animation, and while it is
painted nothing else runs in that process. A few shapes larger than the board, or in translucent
layers, can take minutes; what they cost depends on all of them together, so it is measured.
"""

from __future__ import annotations

import time
from typing import Final, NoReturn

import resvg_py
from django.utils.translation import gettext as _

from courier.drawing.boards.piece_set import picture_body
from courier.drawing.svg_pictures import SIDE, UnsafePicture

# The measure on every machine is a picture of our own.
USUAL: Final = "knight"
MOST: Final = 10  # times as long as that: 5 ms a piece
_SQUARE: Final = 90  # pixels
_SQUARES: Final = 4
_FEWER: Final = {1: 0.1, 2: 0.2}  # seconds; they show what would take minutes on more squares
_TRIES: Final = 2  # other programs disturb some


def check_painting(shapes: str) -> None:
    """Raise UnsafePicture when a picture takes too long to paint on boards. Only in a process with
    limits.
    """
    for squares, most in _FEWER.items():
        if _seconds(shapes, squares) > most:
            _refuse()
    tries = range(_TRIES)
    nothing = min(_seconds("", _SQUARES) for _ in tries)
    usual = max(_seconds(picture_body(USUAL), _SQUARES) for _ in tries) - nothing
    if all(_seconds(shapes, _SQUARES) - nothing > MOST * usual for _ in tries):
        _refuse()


def _refuse() -> NoReturn:
    raise UnsafePicture(
        reason=_(
            "The picture takes too long to paint. Make it simpler: fewer translucent layers, and no"
            " shapes far larger than the picture."
        )
    )


def _seconds(shapes: str, squares: int) -> float:
    """Processor seconds to paint a board of so many squares by as many with the shapes on each."""
    side = squares * SIDE
    places = (
        f'<g transform="translate({SIDE * file} {SIDE * rank})">{shapes}</g>'
        for file in range(squares)
        for rank in range(squares)
    )
    board = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f"{''.join(places)}</svg>"
    )
    began = time.thread_time()
    resvg_py.svg_to_bytes(svg_string=board, width=squares * _SQUARE, skip_system_fonts=True)
    return time.thread_time() - began
