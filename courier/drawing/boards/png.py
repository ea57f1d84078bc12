"""Boards as PNG, for mails, link previews and social cards."""

from __future__ import annotations

import hashlib
import io
import logging
from functools import cache
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image
from redis.exceptions import RedisError

from courier.common.computed import computed
from courier.common.slots import Room
from courier.drawing.boards.palette import Theme
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.stylesheet import FONT_FAMILY
from courier.drawing.boards.svg import drawing_size, standalone_svg
from courier.drawing.boards.thumbnails import form_at

CACHE_SECONDS: Final = 60 * 60
DEFAULT_SIZE: Final = 470
# A board takes a quarter of a second, in which no other thread of the process runs.
painting: Final = Room(1, patience=0.25)
_logger = logging.getLogger(__name__)


def board_png(
    picture: BoardPicture,
    *,
    size: int = DEFAULT_SIZE,
    scale: float = 2,
    theme: Theme = "light",
) -> bytes:
    """Return a board as PNG, from the cache if it was painted before.

    `size` is the longer side in CSS pixels, `scale` the pixels of the file per CSS pixel.
    """
    svg = standalone_svg(picture, size=size, theme=theme)
    wide, high = drawing_size(picture, form_at(picture, size))
    return kept_png(svg, width=round(size * scale * wide / max(wide, high)))


def kept_png(svg: str, *, width: int) -> bytes:
    """Return a complete SVG file painted `width` pixels wide, from the cache if it was painted
    before. Raises SiteBusy while another thread of the process paints.
    """
    key = f"board-png:{hashlib.sha256(f'{width} {svg}'.encode()).hexdigest()}"
    stored = _stored(key)
    if stored is not None:
        return stored
    with painting.place():
        painted = paint_png(svg, width=width)
    _store(key, painted)
    return painted


def paint_png(svg: str, *, width: int) -> bytes:
    """Return a complete SVG file painted `width` pixels wide, with the bundled fonts only."""
    painted = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=_font_files(),
        font_family=FONT_FAMILY,
        sans_serif_family=FONT_FAMILY,
    )
    return _with_palette(bytes(painted))


def _with_palette(painted: bytes) -> bytes:
    """Return the picture in 256 colours: to the eye the same, at two fifths of the size."""
    image = Image.open(io.BytesIO(painted)).convert("RGBA")
    if image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    written = io.BytesIO()
    image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        written, "PNG", optimize=True
    )
    return written.getvalue()


@cache
def _font_files() -> list[str]:
    return sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))


def _stored(key: str) -> bytes | None:
    try:
        stored = computed.get(key)
    except RedisError:
        _logger.warning("The cache does not answer; the board is painted again.")
        return None
    return stored if isinstance(stored, bytes) else None


def _store(key: str, painted: bytes) -> None:
    try:
        computed.set(key, painted, CACHE_SECONDS)
    except RedisError:
        _logger.warning("The cache does not answer; the painted board was not kept.")
