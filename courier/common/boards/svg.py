"""Boards as SVG: for pages (colours by classes, men by the page's symbols) and as complete files (plain colours)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.html import escape

from courier.common.boards.cells import UNIT, BoardCell, board_cells
from courier.common.boards.marks import MarkLayers, mark_layers, number
from courier.common.boards.palette import Theme
from courier.common.boards.picture import BoardPicture, Man
from courier.common.boards.pieces import picture_body
from courier.common.boards.stylesheet import style_of
from courier.common.boards.thumbnails import Form, form_at
from courier.common.boards.words import describe_position

MAN_SIZE: Final = 47.7
DISC_RADIUS: Final = 18.1
MAX_DISC_LETTERS: Final = 3


def board_svg(picture: BoardPicture, *, size: int | None = None, fluid: bool = False, label: str | None = None) -> str:
    """Return a board for a page that holds the symbols of its men (`{% piece_sprite %}`).

    `size` is the longer side in CSS pixels and decides the form; a `fluid` board takes the width of its box all the
    same. Without a label a full-size board describes its position, a thumbnail is hidden from screen readers.
    """
    form = form_at(picture, size)
    if label is None and not form.is_thumb:
        label = describe_position(picture)
    access = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    measures = "" if size is None or fluid else _measures(picture, size)
    classes = "board" + form.classes + " holed" * bool(picture.holes)
    body = _body(picture, form, own_symbols=False)
    return f'<svg class="{classes}" viewBox="{_view_box(picture)}"{measures} {access} focusable="false">{body}</svg>'


def standalone_svg(picture: BoardPicture, *, size: int, theme: Theme = "light", board: str = "ledger") -> str:
    """Return a board as a complete SVG file: own symbols, plain colours, nothing from outside.

    `size` is the longer side in CSS pixels. Raises KeyError for an unknown board theme.
    """
    form = form_at(picture, size)
    men = {(man.picture, man.colour) for man in _men(picture) if man.picture}
    symbols = "".join(_own_symbol(name, colour) for name, colour in sorted(men))
    style = style_of(theme=theme, board=board, is_thumb=form.is_thumb, is_tiny=form.is_tiny)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_view_box(picture)}"{_measures(picture, size)}>'
        f"<title>{escape(describe_position(picture))}</title><style>{style}</style><defs>{symbols}</defs>"
        f"{_body(picture, form, own_symbols=True)}</svg>"
    )


def man_svg(man: Man, *, own_symbols: bool = False) -> str:
    """Return a man that fills a drawing of 45 by 45 units."""
    return _men_group([(man, (UNIT / 2, UNIT / 2))], own_symbols=own_symbols)


def _view_box(picture: BoardPicture) -> str:
    return f"0 0 {picture.cells.width} {picture.cells.height}"


def _measures(picture: BoardPicture, size: int) -> str:
    longer = max(picture.files, picture.ranks)
    return f' width="{round(size * picture.files / longer)}" height="{round(size * picture.ranks / longer)}"'


def _men(picture: BoardPicture) -> Iterable[Man]:
    yield from picture.men.values()
    if picture.marks.preview and picture.marks.preview.ghost:
        yield picture.marks.preview.ghost


def _own_symbol(name: str, colour: str) -> str:
    body = picture_body(name)
    return f'<symbol id="man-{name}-{colour}" viewBox="0 0 45 45"><g class="side-{colour}">{body}</g></symbol>'


def _body(picture: BoardPicture, form: Form, *, own_symbols: bool) -> str:
    """Return the layers from bottom to top."""
    marks: MarkLayers = mark_layers(picture)
    cells = picture.cells.by_id
    placed = [(man, cells[square].centre) for square, man in picture.men.items() if square in cells]
    layers = [
        _ground(picture.files, picture.ranks, picture.holes, picture.orientation),
        marks.last,
        _coordinates(picture.files, picture.ranks, picture.holes, picture.orientation) if form.has_coordinates else "",
        marks.frames,
        marks.paths,
        _ghost(picture, own_symbols=own_symbols),
        _men_group(placed, own_symbols=own_symbols),
        marks.targets,
    ]
    return "".join(layers)


@lru_cache(maxsize=128)
def _ground(files: int, ranks: int, holes: tuple[str, ...], orientation: int) -> str:
    """Return the squares: one path a shade, and a plain rectangle below where no square is missing."""
    cells = board_cells(files, ranks, holes, orientation)
    shades: dict[str, list[str]] = defaultdict(list)
    for cell in cells.cells:
        shades[cell.shade].append(_outline(cell))
    if not holes:
        shades["light"] = []
    base = "" if holes else f'<rect class="light" width="{cells.width}" height="{cells.height}"/>'
    paths = (f'<path class="{shade}" d="{"".join(parts)}"/>' for shade, parts in sorted(shades.items()) if parts)
    return base + "".join(paths)


def _outline(cell: BoardCell) -> str:
    x, y = cell.polygon[0]
    return f"M{number(x)} {number(y)}h{UNIT}v{UNIT}h-{UNIT}z"


@lru_cache(maxsize=128)
def _coordinates(files: int, ranks: int, holes: tuple[str, ...], orientation: int) -> str:
    """Return rank numbers in the leftmost cell of each row and file letters in the lowest cell of each column."""
    leftmost: dict[float, BoardCell] = {}
    lowest: dict[float, BoardCell] = {}
    for cell in board_cells(files, ranks, holes, orientation).cells:
        leftmost.setdefault(cell.centre[1], cell)
        lowest[cell.centre[0]] = cell
    texts = [_coordinate(cell, cell.rank, "", -20, -13) for cell in leftmost.values()]
    texts += [_coordinate(cell, cell.file, " file", 20, 20) for cell in lowest.values()]
    return f'<g class="coords" aria-hidden="true">{"".join(texts)}</g>'


def _coordinate(cell: BoardCell, text: str, extra: str, dx: float, dy: float) -> str:
    x, y = cell.centre
    return f'<text class="on-{cell.shade}{extra}" x="{number(x + dx)}" y="{number(y + dy)}">{text}</text>'


def _ghost(picture: BoardPicture, *, own_symbols: bool) -> str:
    preview = picture.marks.preview
    if preview is None or preview.ghost is None or preview.origin not in picture.cells.by_id:
        return ""
    centre = picture.cells.by_id[preview.origin].centre
    return f'<g class="ghost">{_men_group([(preview.ghost, centre)], own_symbols=own_symbols)}</g>'


def _men_group(placed: list[tuple[Man, tuple[float, float]]], *, own_symbols: bool) -> str:
    """Return the men, one group a colour."""
    groups: dict[str, list[str]] = defaultdict(list)
    for man, centre in placed:
        groups[man.colour].append(_man(man, centre, own_symbols=own_symbols))
    return "".join(f'<g class="man side-{colour}">{"".join(men)}</g>' for colour, men in groups.items())


def _man(man: Man, centre: tuple[float, float], *, own_symbols: bool) -> str:
    x, y = centre
    if not man.picture:
        return _disc(man.label, x, y)
    reference = f"#man-{man.picture}-{man.colour}" if own_symbols else f"#man-{man.picture}"
    left, top = number(x - MAN_SIZE / 2), number(y - MAN_SIZE / 2 - 0.15)
    return f'<use href="{reference}" x="{left}" y="{top}" width="{MAN_SIZE}" height="{MAN_SIZE}"/>'


def _disc(label: str, x: float, y: float) -> str:
    """Return a man without a picture: up to three of its letters on a disc."""
    letters = label[:MAX_DISC_LETTERS]
    name, drop = ("disc-letter", 6.8) if len(letters) == 1 else (f"disc-letter long{len(letters)}", 4.8)
    return (
        f'<circle class="b" cx="{number(x)}" cy="{number(y)}" r="{DISC_RADIUS}"/>'
        f'<text class="{name}" x="{number(x)}" y="{number(y + drop)}">{escape(letters)}</text>'
    )
