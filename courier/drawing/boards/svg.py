"""Boards as SVG: for pages (colours by classes, pieces by the page's symbols) and as complete files
(plain colours).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.html import escape

from courier.drawing.boards.cells import UNIT, BoardCell, board_cells
from courier.drawing.boards.frame import MARGIN, NO_EDGES, Edges, Spot
from courier.drawing.boards.ground import SIGN_SIZE
from courier.drawing.boards.hand_strips import hand_strips, strip_height
from courier.drawing.boards.marks import MarkLayers, mark_layers
from courier.drawing.boards.palette import Theme
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece_set import picture_body, symbol, worn
from courier.drawing.boards.piece_svg import PiecesForm, pieces_group
from courier.drawing.boards.reach import number, outline
from courier.drawing.boards.stylesheet import style_of
from courier.drawing.boards.thumbnails import PLAIN_FORM, Form, form_at
from courier.drawing.boards.words import describe_position
from variants import Board, Decor

RING_RADIUS: Final = 20
# So many times as high as wide.
TALL: Final = 1.4
TALLER: Final = 1.9


def board_svg(
    picture: BoardPicture, *, size: int | None = None, fluid: bool = False, label: str | None = None
) -> str:
    """Return a board for a page that holds the symbols of its pieces (`{% piece_sprite %}`).

    `size` is the longer side in CSS pixels and decides the form; a `fluid` board takes the width of
    its box all the same. Without a label a full-size board describes its position, a thumbnail is
    hidden from screen readers.
    """
    form = form_at(picture, size)
    if label is None and not form.is_thumb:
        label = describe_position(picture)
    access = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    measures = "" if size is None or fluid else _measures(picture, form, size)
    classes = (
        "board"
        + form.classes
        + " framed" * form.has_coordinates
        + " holed" * (not picture.board.is_rectangle)
        + " whole" * picture.look.is_whole
    )
    classes += "" if form.is_thumb else _stack(picture, form) + _spread(picture)
    body = _body(picture, form, own_symbols=False)
    return (
        f'<svg class="{classes}" data-board="{picture.look.board}"'
        f' viewBox="{_view_box(picture, form)}"{measures} {access}'
        f' focusable="false">{body}</svg>'
    )


def standalone_svg(picture: BoardPicture, *, size: int, theme: Theme = "light") -> str:
    """Return a board as a complete SVG file: own symbols, plain colours, nothing from outside.

    `size` is the longer side in CSS pixels.
    """
    form = form_at(picture, size)
    look = picture.look
    pieces = {
        (name, piece.colour)
        for piece in picture.drawn_pieces()
        for name in worn(piece.pictures(), look)
    }
    symbols = "".join(_own_symbol(name, colour) for name, colour in sorted(pieces))
    signs = () if form.is_thumb else picture.ground.signs
    symbols += "".join(symbol(name) for name, _x, _y in signs)
    style = style_of(theme=theme, board=look.board, is_thumb=form.is_thumb, is_tiny=form.is_tiny)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{_view_box(picture, form)}"{_measures(picture, form, size)}>'
        f"<title>{escape(describe_position(picture))}</title><style>{style}</style><defs>{symbols}</defs>"
        f"{_body(picture, form, own_symbols=True)}</svg>"
    )


def _view_box(picture: BoardPicture, form: Form) -> str:
    width, height = drawing_size(picture, form)
    left, top, _right, _bottom = _frame(picture, form).margins
    return f"{-left} {-top - strip_height(picture)} {width} {height}"


def drawing_size(picture: BoardPicture, form: Form = PLAIN_FORM) -> tuple[int, int]:
    """Return width and height of a board with the pieces in hand and the coordinates beside it, in
    drawing units.
    """
    left, top, right, bottom = _frame(picture, form).margins
    cells = picture.cells
    return (
        cells.width + left + right,
        cells.height + top + bottom + 2 * strip_height(picture),
    )


def _stack(picture: BoardPicture, form: Form) -> str:
    """Return a class for boards that are much higher than wide, which have to fit a screen."""
    width, height = drawing_size(picture, form)
    if height < TALL * width:
        return ""
    return " tall taller" if height >= TALLER * width else " tall"


def _spread(picture: BoardPicture) -> str:
    """Return a class for boards with levels beside each other, which are small on a phone."""
    board = picture.board
    is_spread = board.is_levelled and picture.cells.width > board.files * UNIT
    return " spread" if is_spread else ""


def _frame(picture: BoardPicture, form: Form) -> Edges:
    return picture.edges if form.has_coordinates else NO_EDGES


def _measures(picture: BoardPicture, form: Form, size: int) -> str:
    width, height = drawing_size(picture, form)
    longer = max(width, height)
    return f' width="{round(size * width / longer)}" height="{round(size * height / longer)}"'


def _own_symbol(name: str, colour: str) -> str:
    body = picture_body(name)
    return (
        f'<symbol id="piece-{name}-{colour}" viewBox="0 0 45 45"><g'
        f' class="side-{colour}">{body}</g></symbol>'
    )


def _body(picture: BoardPicture, form: Form, *, own_symbols: bool) -> str:
    """Return the layers from bottom to top."""
    marks: MarkLayers = mark_layers(picture)
    pieces = PiecesForm(own_symbols, form.has_stones, picture.look, picture.orientation)
    cells = picture.cells.by_id
    placed = [
        (piece, cells[square].centre) for square, piece in picture.pieces.items() if square in cells
    ]
    _left, top, _right, bottom = _frame(picture, form).margins
    layers = [
        _margins(picture) if form.has_coordinates and own_symbols else "",
        _squares(picture.board, picture.orientation, picture.decor, ruled=picture.look.ruled),
        _ground(picture, form),
        marks.zones,
        marks.last,
        (
            _coordinates(picture.edges, picture.cells.width, picture.cells.height)
            if form.has_coordinates
            else ""
        ),
        marks.frames,
        marks.paths,
        _ghost(picture, pieces),
        pieces_group(placed, pieces),
        marks.targets,
        hand_strips(picture, pieces, above=top, below=bottom),
    ]
    return "".join(layers)


@lru_cache(maxsize=128)
def _squares(board: Board, orientation: int, decor: Decor, *, ruled: bool) -> str:
    """Return the squares: a path a shade or tint, a plain rectangle below where none is missing;
    circles.
    """
    drawn = board_cells(board, orientation, decor, ruled=ruled)
    shades: dict[str, list[str]] = defaultdict(list)
    for cell in drawn.cells:
        shades[cell.tint or cell.shade].append(outline(cell))
    base = ""
    if board.is_rectangle:
        shades["light"] = []
        base = f'<rect class="light" width="{drawn.width}" height="{drawn.height}"/>'
    paths = (
        f'<path class="{shade}" d="{"".join(parts)}"/>'
        for shade, parts in sorted(shades.items())
        if parts
    )
    return base + "".join(paths) + "".join(_ring(cell) for cell in drawn.cells if cell.is_circled)


def _ground(picture: BoardPicture, form: Form) -> str:
    """Return the lines and, on boards that are large enough, the words on them."""
    ground = picture.ground
    paths = "".join(f'<path class="{css}" d="{d}"/>' for css, d in ground.paths)
    if form.is_thumb:
        return paths
    return paths + "".join(
        f'<use class="sign" href="#piece-{name}" x="{number(x - SIGN_SIZE)}"'
        f' y="{number(y - SIGN_SIZE / 2)}" width="{2 * SIGN_SIZE}" height="{SIGN_SIZE}"/>'
        for name, x, y in ground.signs
    )


def _ring(cell: BoardCell) -> str:
    x, y = cell.centre
    return (
        f'<circle class="ring ring-{cell.shade}" cx="{number(x)}" cy="{number(y)}"'
        f' r="{RING_RADIUS}"/>'
    )


def _margins(picture: BoardPicture) -> str:
    """Return the ground of the coordinates in a picture that may lie on any page; without holes one
    below everything, so that no seam shows."""
    (width, height), strip = (picture.cells.width, picture.cells.height), strip_height(picture)
    left, top, right, bottom = picture.edges.margins
    outer = (-left, -top - strip, width + left + right, height + top + bottom + 2 * strip)
    board = picture.board
    if board.is_hex or board.is_levelled or board.is_rectangle:
        return _rect(*outer)
    bars = (
        (-left, outer[1], left, outer[3]),
        (width, outer[1], right, outer[3]),
        (0, -top, width, top),
        (0, height, width, bottom),
    )
    return "".join(_rect(*bar) for bar in bars if bar[2] and bar[3])


def _rect(x: int, y: int, width: int, height: int) -> str:
    return f'<rect class="light" x="{x}" y="{y}" width="{width}" height="{height}"/>'


@lru_cache(maxsize=128)
def _coordinates(names: Edges, width: int, height: int) -> str:
    """Return the names of ranks and files beside the board, in a drawing that is as much smaller as
    they are larger.
    """
    scale = names.scale
    unit = UNIT / scale
    texts = [
        *_column(names.left, -3, "rank", unit),
        *_column(names.right, width / scale + MARGIN / 2, "file", unit),
        *_row(names.top, -4, unit),
        *_row(names.bottom, height / scale + 10, unit),
        *_spots(names.spots),
    ]
    larger = f' transform="scale({scale})"' if scale > 1 else ""
    return f'<g class="coords"{larger} aria-hidden="true">{"".join(texts)}</g>'


def _column(names: tuple[str, ...], x: float, css: str, unit: float) -> Iterable[str]:
    """Yield names from the top; two digits are smaller and stand nearer."""
    for at, name in enumerate(names):
        is_wide = len(name) > 1 and css == "rank"
        place = f'{css} wide" x="-1.5"' if is_wide else f'{css}" x="{number(x)}"'
        yield f'<text class="on-light {place} y="{number((at + 0.5) * unit + 3.5)}">{name}</text>'


def _row(names: tuple[str, ...], y: float, unit: float) -> Iterable[str]:
    """Yield names from the left."""
    for at, name in enumerate(names):
        x = number((at + 0.5) * unit)
        yield f'<text class="on-light file" x="{x}" y="{number(y)}">{name}</text>'


def _spots(spots: tuple[Spot, ...]) -> Iterable[str]:
    """Yield names at places of their own."""
    for name, x, y in spots:
        place = f'x="{number(x)}" y="{number(y + 3.5)}"'
        yield f'<text class="on-light file" {place}>{name}</text>'


def _ghost(picture: BoardPicture, form: PiecesForm) -> str:
    preview = picture.marks.preview
    if preview is None or preview.ghost is None or preview.origin not in picture.cells.by_id:
        return ""
    centre = picture.cells.by_id[preview.origin].centre
    return f'<g class="ghost">{pieces_group([(preview.ghost, centre)], form)}</g>'
