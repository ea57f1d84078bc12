"""Boards one after the other as an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Final

from PIL import Image

from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.png import paint_png
from courier.drawing.boards.svg import drawing_size, standalone_svg
from courier.drawing.boards.thumbnails import form_at

SIZE: Final = 360
COLOURS: Final = 96
FRAME_MS: Final = 900
LAST_MS: Final = 4000


def board_gif(pictures: Iterable[BoardPicture]) -> bytes:
    """Return boards as GIF that begins anew for ever, 360 pixels high or wide; the last one stays
    longer.

    Takes about a tenth of a second a board: not for the thread that answers a request.
    """
    frames = list(_frames(pictures))
    palette = frames[len(frames) // 2].quantize(COLOURS)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    durations = [FRAME_MS] * (len(drawn) - 1) + [LAST_MS]
    written = io.BytesIO()
    drawn[0].save(
        written,
        "GIF",
        save_all=True,
        append_images=drawn[1:],
        duration=durations,
        loop=0,
        disposal=1,
    )
    return written.getvalue()


def _frames(pictures: Iterable[BoardPicture]) -> Iterator[Image.Image]:
    for picture in pictures:
        wide, high = drawing_size(picture, form_at(picture, SIZE))
        svg = standalone_svg(picture, size=SIZE)
        yield Image.open(
            io.BytesIO(paint_png(svg, width=round(SIZE * wide / max(wide, high))))
        ).convert("RGB")
