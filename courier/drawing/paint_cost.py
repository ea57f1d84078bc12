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

# Which measure a picture was held to: a stricter one has the next number, and pictures that were
# kept before are held to it once.
MEASURE: Final = 2
# The measure on every machine is a picture of our own.
USUAL: Final = "knight"
# Times as long as that, by squares of the board's side. What leaves its square costs by what it
# covers, so that it shows on the largest board.
MOST: Final = {4: 10.0, 26: 2.5}
_SQUARE: Final = 90  # pixels, of up to 16 squares
_COPIES: Final = 16
_FEWER: Final = {1: 0.1, 2: 0.2}  # seconds; they show what would take minutes on more squares
_TRIES: Final = 2  # other programs disturb some


def check_painting(shapes: str) -> None:
    """Raise UnsafePicture when a picture takes too long to paint on boards. Only in a process with
    limits.
    """
    for squares, seconds in _FEWER.items():
        if _seconds(shapes, squares) > seconds:
            _refuse()
    tries = range(_TRIES)
    for squares, most in MOST.items():
        nothing = min(_seconds("", squares) for _ in tries)
        usual = max(_seconds(picture_body(USUAL), squares) for _ in tries) - nothing
        if all(_seconds(shapes, squares) - nothing > most * usual for _ in tries):
            _refuse()


def _refuse() -> NoReturn:
    raise UnsafePicture(
        reason=_(
            "The picture takes too long to draw. Make it simpler: fewer translucent layers, and "
            "no shapes far larger than the picture."
        )
    )


def _seconds(shapes: str, squares: int) -> float:
    """Processor seconds to paint a board of so many squares by as many with the shapes on 16 of
    them, or on all of fewer; on a large one along its diagonal.
    """
    side = squares * SIDE
    copies = min(squares**2, _COPIES)
    places = (
        f'<g transform="translate({SIDE * file} {SIDE * rank})">{shapes}</g>'
        for file, rank in (
            (place, place) if squares >= _COPIES else (place % squares, place // squares)
            for place in range(copies)
        )
    )
    board = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f"{''.join(places)}</svg>"
    )
    began = time.thread_time()
    width = min(squares, _COPIES) * _SQUARE
    resvg_py.svg_to_bytes(svg_string=board, width=width, skip_system_fonts=True)
    return time.thread_time() - began
