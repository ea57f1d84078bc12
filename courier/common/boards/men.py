"""Men as SVG: a picture, a base with its stones, or letters on a disc; the same shapes as `static/js/board/men.js`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape

from courier.common.boards.cells import UNIT, Point
from courier.common.boards.man import Man
from courier.common.boards.reach import number
from courier.common.boards.stones import Place, Stone, places

MAN_SIZE: Final = 47.7
DISC_RADIUS: Final = 18.1
PLATE_SIZE: Final = 37.1
MAX_DISC_LETTERS: Final = 3


@dataclass(frozen=True, slots=True)
class MenForm:
    """How men are drawn: by symbols of each colour in the file itself, with stones, with letters instead of signs.

    Men that point away from their owner stand upright for the side `orientation`.
    """

    own_symbols: bool = False
    has_stones: bool = True
    letters: bool = False
    orientation: int = 0


def man_svg(man: Man, *, letters: bool = False) -> str:
    """Return a man that fills a drawing of 45 by 45 units on a page that holds its symbols."""
    return men_group([(man, (UNIT / 2, UNIT / 2))], MenForm(letters=letters, orientation=man.side))


def men_group(placed: Iterable[tuple[Man, Point]], form: MenForm) -> str:
    """Return the men with their centres, one group a colour."""
    groups: dict[str, list[str]] = defaultdict(list)
    for man, centre in placed:
        drawn = _man(man, centre, form)
        if man.turns and man.side != form.orientation:
            drawn = f'<g transform="rotate(180 {number(centre[0])} {number(centre[1])})">{drawn}</g>'
        groups[man.colour].append(drawn)
    return "".join(f'<g class="man side-{colour}">{"".join(men)}</g>' for colour, men in groups.items())


def _man(man: Man, centre: Point, form: MenForm) -> str:
    x, y = centre
    if not man.picture and not man.stones:
        return _disc(man.label, x, y)
    body = _picture(man.picture, man.colour, (x, y - 0.15), MAN_SIZE, form) if man.picture else _plate(x, y)
    if not form.has_stones:
        return body
    scale = MAN_SIZE / UNIT
    drawn = [body]
    for stone, place in zip(man.stones, places(man.picture, len(man.stones)), strict=False):
        at = (x + (place.x - UNIT / 2) * scale, y - 0.15 + (place.y - UNIT / 2) * scale)
        drawn.append(_stone(stone, man.colour, place, at, form))
    return "".join(drawn)


def _stone(stone: Stone, colour: str, place: Place, at: Point, form: MenForm) -> str:
    size = place.size * MAN_SIZE / UNIT
    if stone.picture and not form.letters:
        return _picture(stone.picture, colour, at, size, form)
    x, y = at
    name, drop = ("disc-letter", 6.8) if place.size > 18 else ("disc-letter stone-letter", 5.2)
    return f'<text class="{name}" x="{number(x)}" y="{number(y + drop)}">{escape(stone.label)}</text>'


def _picture(name: str, colour: str, centre: Point, size: float, form: MenForm) -> str:
    reference = f"#man-{name}-{colour}" if form.own_symbols else f"#man-{name}"
    left, top = number(centre[0] - size / 2), number(centre[1] - size / 2)
    return f'<use href="{reference}" x="{left}" y="{top}" width="{number(size)}" height="{number(size)}"/>'


def _plate(x: float, y: float) -> str:
    """Return a base without a picture."""
    left, top = number(x - PLATE_SIZE / 2), number(y - PLATE_SIZE / 2)
    return f'<rect class="b" x="{left}" y="{top}" width="{PLATE_SIZE}" height="{PLATE_SIZE}" rx="9.5"/>'


def _disc(label: str, x: float, y: float) -> str:
    """Return a man without a picture: up to three of its letters on a disc."""
    letters = label[:MAX_DISC_LETTERS]
    name, drop = ("disc-letter", 6.8) if len(letters) == 1 else (f"disc-letter long{len(letters)}", 4.8)
    return (
        f'<circle class="b" cx="{number(x)}" cy="{number(y)}" r="{DISC_RADIUS}"/>'
        f'<text class="{name}" x="{number(x)}" y="{number(y + drop)}">{escape(letters)}</text>'
    )
