"""The marks of a board as SVG, by layer; the same shapes and classes as
`static/js/board/marks.js`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, dist, pi, sin

from courier.drawing.boards.cells import UNIT, BoardCell, Point
from courier.drawing.boards.picture import BoardPicture, Preview
from courier.drawing.boards.reach import circle, mounts, number, point_list, reach_mark, zones
from variants import Mark

DOT_RADIUS = 6.5
RING_RADIUS = 19.5
FRAME_INSET = 1.75
TICK_LENGTH = 9
POINT_RADIUS = UNIT / 2
_TURNS = [2 * pi * corner / 24 for corner in range(24)]
# The frames of squares that are reached under a condition.
FRAMED = {"initial": "left", "conversion": "left"}


@dataclass(frozen=True, slots=True)
class MarkLayers:
    """SVG text below the pieces (`zones`, `last`, `frames`, `paths`) and above them (`targets`).
    The ghost is a piece.
    """

    zones: str
    last: str
    frames: str
    paths: str
    targets: str


def mark_layers(picture: BoardPicture) -> MarkLayers:
    """Return the marks of a board; squares that the board does not have are left out."""
    marks = picture.marks
    cells = picture.cells.by_id

    def known(names: Iterable[str]) -> list[BoardCell]:
        return [cells[name] for name in names if name in cells]

    frames = [frame(cell, "check-gap") + frame(cell, "check") for cell in known(marks.check)]
    reached = [(cells[name], mark) for name, mark in marks.reached.items() if name in cells]
    frames += [frame(cell, FRAMED[mark.only]) for cell, mark in reached if mark.only in FRAMED]
    frames += [_corners(cell) for cell, mark in reached if mark.only == "place"]
    frames += [frame(cell, "picked") for cell in known(marks.picked)]
    frames += _preview_frames(marks.preview, cells)
    shapes = [
        _ring(picture, cell) if _is_taken(picture, cell, mark) else reach_mark(cell, mark)
        for cell, mark in reached
    ]
    return MarkLayers(
        zones="".join(zones(known(squares), side) for side, squares in enumerate(marks.zones)),
        last=_last_move(known(marks.last)),
        frames="".join(frames),
        paths="".join(_path(known(squares), index) for index, squares in enumerate(marks.paths)),
        targets=mounts(known(marks.mounts))
        + _legal([*_targets(picture, known(marks.targets)), *shapes]),
    )


def inset(cell: BoardCell, by: float) -> list[Point]:
    """Return the cell's polygon with every edge `by` units further inside; of a point, a ring round
    it.
    """
    if cell.is_point:
        (cx, cy), r = cell.centre, POINT_RADIUS - by
        return [(cx + r * cos(turn), cy + r * sin(turn)) for turn in _TURNS]
    (cx, cy), ((ax, ay), (bx, by_)) = cell.centre, cell.polygon[:2]
    edge = abs((bx - ax) * (ay - cy) - (ax - cx) * (by_ - ay)) / dist((ax, ay), (bx, by_))
    scale = (edge - by) / edge
    return [(cx + (x - cx) * scale, cy + (y - cy) * scale) for x, y in cell.polygon]


def frame(cell: BoardCell, name: str) -> str:
    """Return a frame just inside the cell."""
    return f'<polygon class="{name}" points="{point_list(inset(cell, FRAME_INSET))}"/>'


def _last_move(squares: list[BoardCell]) -> str:
    if not squares:
        return ""
    fills = "".join(
        f'<polygon class="last" points="{point_list(inset(cell, 0))}"/>' for cell in squares
    )
    return f'{fills}<path class="last-edge" d="{_last_edge(squares[-1])}"/>'


def _last_edge(cell: BoardCell) -> str:
    corners = inset(cell, 1.5)
    if cell.is_point:
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"
    return _corner_ticks(corners)


def _corner_ticks(corners: list[Point]) -> str:
    ticks = []
    for index, corner in enumerate(corners):
        before = corners[index - 1]
        after = corners[(index + 1) % len(corners)]
        ticks.append(
            f"M{_towards(corner, before)}L{number(corner[0])}"
            f" {number(corner[1])}L{_towards(corner, after)}"
        )
    return "".join(ticks)


def _towards(start: Point, end: Point) -> str:
    part = TICK_LENGTH / dist(start, end)
    return (
        f"{number(start[0] + (end[0] - start[0]) * part)}"
        f" {number(start[1] + (end[1] - start[1]) * part)}"
    )


def _preview_frames(preview: Preview | None, cells: dict[str, BoardCell]) -> list[str]:
    if preview is None:
        return []
    marked = ((preview.origin, "left"), (preview.target, "placed"))
    return [frame(cells[square], name) for square, name in marked if square in cells]


def _path(squares: list[BoardCell], index: int) -> str:
    if len(squares) < 2:
        return ""
    name = "path alt" if index else "path"
    return (
        f'<g class="{name}"><polyline points="{point_list(cell.centre for cell in squares)}"/></g>'
    )


def _corners(cell: BoardCell) -> str:
    return f'<path class="part" d="{_corner_ticks(inset(cell, FRAME_INSET))}"/>'


def _targets(picture: BoardPicture, targets: list[BoardCell]) -> list[str]:
    return [
        _ring(picture, cell) if cell.id in picture.pieces else circle(cell, "dot", DOT_RADIUS)
        for cell in targets
    ]


def _is_taken(picture: BoardPicture, cell: BoardCell, mark: Mark) -> bool:
    """Whether a piece stands where it is captured; nobody is captured by castling to a partner's
    square.
    """
    return cell.id in picture.pieces and mark.only not in ("castling", "partner")


def _legal(shapes: list[str]) -> str:
    return f'<g class="legal">{"".join(shapes)}</g>' if shapes else ""


def _ring(picture: BoardPicture, cell: BoardCell) -> str:
    """Return the ring round a piece that may be taken; a base fills its square, so that the ring
    needs a light edge.
    """
    ring = circle(cell, "capture", RING_RADIUS)
    return (
        circle(cell, "capture-halo", RING_RADIUS) + ring if picture.pieces[cell.id].stones else ring
    )
