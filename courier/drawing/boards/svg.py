"""Boards as SVG: for pages (colours by classes, pieces by the page's symbols) and as complete files
(plain colours).
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from django.utils.html import escape

from courier.drawing.boards.cells import UNIT, BoardCell, board_cells, board_lines
from courier.drawing.boards.hand_strips import hand_strips, strip_height
from courier.drawing.boards.marks import MarkLayers, mark_layers
from courier.drawing.boards.palette import Theme
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece_set import picture_body
from courier.drawing.boards.piece_svg import PiecesForm, pieces_group
from courier.drawing.boards.reach import number
from courier.drawing.boards.stylesheet import style_of
from courier.drawing.boards.thumbnails import PLAIN_FORM, Form, form_at
from courier.drawing.boards.words import describe_position
from variants import Decor

RING_RADIUS: Final = 20
MARGIN: Final = 14  # for the coordinates, left of the board and below it


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
        "board" + form.classes + " framed" * form.has_coordinates + " holed" * bool(picture.holes)
    )
    body = _body(picture, form, own_symbols=False)
    return (
        f'<svg class="{classes}" viewBox="{_view_box(picture, form)}"{measures} {access}'
        f' focusable="false">{body}</svg>'
    )


def standalone_svg(
    picture: BoardPicture, *, size: int, theme: Theme = "light", board: str = "ledger"
) -> str:
    """Return a board as a complete SVG file: own symbols, plain colours, nothing from outside.

    `size` is the longer side in CSS pixels. Raises KeyError for an unknown board theme.
    """
    form = form_at(picture, size)
    pieces = {(name, piece.colour) for piece in picture.drawn_pieces() for name in piece.pictures()}
    symbols = "".join(_own_symbol(name, colour) for name, colour in sorted(pieces))
    style = style_of(theme=theme, board=board, is_thumb=form.is_thumb, is_tiny=form.is_tiny)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{_view_box(picture, form)}"{_measures(picture, form, size)}>'
        f"<title>{escape(describe_position(picture))}</title><style>{style}</style><defs>{symbols}</defs>"
        f"{_body(picture, form, own_symbols=True)}</svg>"
    )


def _view_box(picture: BoardPicture, form: Form) -> str:
    width, height = drawing_size(picture, form)
    return f"{-_margin(form)} {-strip_height(picture)} {width} {height}"


def drawing_size(picture: BoardPicture, form: Form = PLAIN_FORM) -> tuple[int, int]:
    """Return width and height of a board with the pieces in hand and the coordinates beside it, in
    drawing units.
    """
    margin = _margin(form)
    return picture.cells.width + margin, picture.cells.height + margin + 2 * strip_height(picture)


def _margin(form: Form) -> int:
    return MARGIN if form.has_coordinates else 0


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
    pieces = PiecesForm(own_symbols, form.has_stones, picture.letters, picture.orientation)
    cells = picture.cells.by_id
    placed = [
        (piece, cells[square].centre) for square, piece in picture.pieces.items() if square in cells
    ]
    layers = [
        _margins(picture) if form.has_coordinates and own_symbols else "",
        _ground(picture.files, picture.ranks, picture.holes, picture.orientation, picture.decor),
        marks.zones,
        marks.last,
        (
            _coordinates(picture.files, picture.ranks, picture.holes, picture.orientation)
            if form.has_coordinates
            else ""
        ),
        marks.frames,
        marks.paths,
        _ghost(picture, pieces),
        pieces_group(placed, pieces),
        marks.targets,
        hand_strips(picture, pieces, below=_margin(form)),
    ]
    return "".join(layers)


@lru_cache(maxsize=128)
def _ground(files: int, ranks: int, holes: tuple[str, ...], orientation: int, decor: Decor) -> str:
    """Return the squares: a path a shade or tint, a plain rectangle below where none is missing;
    lines, circles.
    """
    drawn = board_cells(files, ranks, holes, orientation, decor)
    shades: dict[str, list[str]] = defaultdict(list)
    for cell in drawn.cells:
        shades[cell.tint or cell.shade].append(_outline(cell))
    if not holes:
        shades["light"] = []
    base = "" if holes else f'<rect class="light" width="{drawn.width}" height="{drawn.height}"/>'
    paths = (
        f'<path class="{shade}" d="{"".join(parts)}"/>'
        for shade, parts in sorted(shades.items())
        if parts
    )
    lines = "".join(
        f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
        for x, y, u, v in board_lines(files, ranks, holes, orientation, decor)
    )
    css = "board-line" if decor.points else "board-line ruled"
    net = f'<path class="{css}" d="{lines}"/>' if lines else ""
    return (
        base
        + "".join(paths)
        + net
        + "".join(_ring(cell) for cell in drawn.cells if cell.is_circled)
    )


def _ring(cell: BoardCell) -> str:
    x, y = cell.centre
    return (
        f'<circle class="ring ring-{cell.shade}" cx="{number(x)}" cy="{number(y)}"'
        f' r="{RING_RADIUS}"/>'
    )


def _outline(cell: BoardCell) -> str:
    x, y = cell.polygon[0]
    return f"M{number(x)} {number(y)}h{UNIT}v{UNIT}h-{UNIT}z"


def _margins(picture: BoardPicture) -> str:
    """Return the ground of the coordinates in a picture that may lie on any page; without holes one
    below everything, so that no seam shows."""
    (width, height), strip = (picture.cells.width, picture.cells.height), strip_height(picture)
    whole = width + MARGIN
    high = height + MARGIN + 2 * strip
    if not picture.holes:
        return f'<rect class="light" x="{-MARGIN}" y="{-strip}" width="{whole}" height="{high}"/>'
    return (
        f'<rect class="light" x="{-MARGIN}" y="{-strip}" width="{MARGIN}" height="{high}"/>'
        f'<rect class="light" y="{height}" width="{width}" height="{MARGIN}"/>'
    )


def _rank_place(name: str | int) -> str:
    """Return class and place of the number of a rank: two digits are smaller and stand nearer."""
    return 'rank wide" x="-1.5"' if len(str(name)) > 1 else 'rank" x="-3"'


@lru_cache(maxsize=128)
def _coordinates(files: int, ranks: int, holes: tuple[str, ...], orientation: int) -> str:
    """Return rank numbers left of the board, and file letters below it."""
    drawn = board_cells(files, ranks, holes, orientation)
    rows = {cell.centre[1]: cell.rank for cell in drawn.cells}
    columns = {cell.centre[0]: cell.file for cell in drawn.cells}
    texts = [
        f'<text class="on-light {_rank_place(name)} y="{number(y + 3.5)}">{name}</text>'
        for y, name in rows.items()
    ]
    texts += [
        f'<text class="on-light file" x="{number(x)}" y="{drawn.height + 10}">{name}</text>'
        for x, name in columns.items()
    ]
    return f'<g class="coords" aria-hidden="true">{"".join(texts)}</g>'


def _ghost(picture: BoardPicture, form: PiecesForm) -> str:
    preview = picture.marks.preview
    if preview is None or preview.ghost is None or preview.origin not in picture.cells.by_id:
        return ""
    centre = picture.cells.by_id[preview.origin].centre
    return f'<g class="ghost">{pieces_group([(preview.ghost, centre)], form)}</g>'
