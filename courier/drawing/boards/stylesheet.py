"""The style sheet inside a board that stands alone: the rules of `static/css/board.css` with plain
colours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from courier.drawing.boards.palette import (
    CHARACTER_INKS,
    FLAT_PIECES,
    GROUNDS,
    MARK_CHECK,
    MARK_CHECK_GAP,
    MARK_HALO_OPACITY,
    MARK_LAST,
    MARK_LAST_EDGE,
    MARK_LAST_OPACITY,
    MARK_MOUNT,
    MARK_PLACED_OPACITY,
    MARK_SELECTED,
    MARK_ZONE_OPACITY,
    PIECES,
    PROMOTED_INK,
    TINTS,
    WOOD_EDGE,
    Ground,
    Paint,
    Theme,
    flat_ground,
    token_wood,
)

FONT_FAMILY: Final = "Noto Sans SemiBold"

_MARKS: Final = (
    f".last{{fill:{MARK_LAST};fill-opacity:{MARK_LAST_OPACITY}}}"
    f".last-edge{{fill:none;stroke:{MARK_LAST_EDGE};stroke-width:2.4}}"
    f".picked{{fill:none;stroke:{MARK_SELECTED};stroke-width:3.5}}"
    f".placed{{fill:#fff;fill-opacity:{MARK_PLACED_OPACITY};stroke:{MARK_SELECTED};stroke-width:3.5}}"
    f".left{{fill:none;stroke:{MARK_SELECTED};stroke-width:2.2;stroke-dasharray:5 4}}"
    ".ghost{opacity:.38}"
    f".dot{{fill:{MARK_SELECTED};stroke:#fff;stroke-opacity:{MARK_HALO_OPACITY};stroke-width:1.8}}"
    f".capture-halo{{fill:none;stroke:#fff;stroke-opacity:{MARK_HALO_OPACITY};stroke-width:6.4}}"
    f".capture{{fill:none;stroke:{MARK_SELECTED};stroke-width:3.4}}"
    f".quiet{{fill:#fff;fill-opacity:{MARK_HALO_OPACITY};stroke:{MARK_SELECTED};stroke-width:3}}"
    f".promotes{{fill:none;stroke:{MARK_SELECTED};stroke-width:3;stroke-linejoin:round;stroke-linecap:round}}"
    f".part{{fill:none;stroke:{MARK_SELECTED};stroke-width:2.2}}"
    f".mount{{fill:{MARK_MOUNT};stroke:{MARK_SELECTED};stroke-width:1.5}}"
    f".zone{{fill:none;stroke:{MARK_SELECTED};stroke-opacity:{MARK_ZONE_OPACITY};stroke-width:1.8}}"
    f".zone-edge{{fill:none;stroke:{MARK_SELECTED};stroke-width:2.6;stroke-linecap:square}}"
    f".check{{fill:none;stroke:{MARK_CHECK};stroke-width:3.5}}"
    f".check-gap{{fill:none;stroke:{MARK_CHECK_GAP};stroke-width:6.5}}"
    f".path polyline{{fill:none;stroke:{MARK_SELECTED};stroke-width:3;stroke-linejoin:round;stroke-linecap:round}}"  # noqa: E501 -- one text
    ".alt polyline{stroke-dasharray:1 6.5}"
)
_TEXT: Final = (
    f"text{{font-family:'{FONT_FAMILY}';font-weight:600}}"
    ".coords text{font-size:9.5px}.coords .wide{font-size:8.8px}"
    ".rank{text-anchor:end}.file{text-anchor:middle}"
    ".disc-letter{font-size:19px;text-anchor:middle}.long2{font-size:14px}.long3{font-size:11px}"
    ".stone-letter{font-size:14.5px}.hand-count{font-size:21px}"
)


@lru_cache(maxsize=32)
def style_of(*, theme: Theme, board: str, is_thumb: bool, is_tiny: bool) -> str:
    """Return the style sheet of a theme and form. Raises KeyError for an unknown board theme."""
    ground = GROUNDS[board][theme]
    pieces = FLAT_PIECES if is_tiny else PIECES
    outline = 2.0 if is_tiny else 1.8 if is_thumb else 1.5
    shapes = (
        f".b{{stroke-width:{outline:g};stroke-linejoin:round}}.d{{fill:none;stroke-width:1.3;stroke-linecap:round}}"
        f".t{{stroke:{WOOD_EDGE};stroke-width:{outline:g};stroke-linejoin:round}}.r{{fill:none;stroke-width:1.1}}"
        f".p{{fill:{PROMOTED_INK}}}"
    )
    sides = "".join(_side(colour, paint) for colour, paint in pieces.items())
    squares = _squares(flat_ground(ground) if is_tiny else ground) + _decor(ground, TINTS[theme])
    return squares + shapes + sides + _TEXT + _MARKS


def _squares(ground: Ground) -> str:
    return (
        f".light{{fill:{ground.light}}}.dark{{fill:{ground.dark}}}.third{{fill:{ground.third}}}"
        f".on-light{{fill:{ground.on_light}}}.on-dark{{fill:{ground.on_dark}}}"
    )


def _decor(ground: Ground, tints: tuple[str, str]) -> str:
    return (
        f".board-line{{fill:none;stroke:{ground.line};stroke-width:1.4;stroke-linecap:square}}"
        ".board-line.ruled{stroke-width:2.8}.board-line.thin{stroke-width:1.1}"
        f".board-star,.sign{{fill:{ground.line}}}"
        f".tint-0{{fill:{tints[0]}}}.tint-1{{fill:{tints[1]}}}.ring{{fill:none;stroke-width:2}}"
        f".ring-light{{stroke:{ground.on_light}}}.ring-dark{{stroke:{ground.on_dark}}}"
    )


def _side(colour: str, paint: Paint) -> str:
    side = f".side-{colour}"
    ink = CHARACTER_INKS[colour]
    return (
        f"{side} .b{{fill:{paint.fill};stroke:{paint.ink}}}{side} .d{{stroke:{paint.detail}}}"
        f"{side} .e,{side} .disc-letter{{fill:{paint.detail}}}"
        f"{side} .t{{fill:{token_wood(colour)}}}{side} .r{{stroke:{ink}}}{side} .k{{fill:{ink}}}"
    )
