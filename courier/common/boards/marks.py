"""The marks of a board as SVG, by layer; the same shapes and classes as `static/js/board/marks.js`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

from courier.common.boards.cells import BoardCell, Point
from courier.common.boards.picture import BoardPicture, Preview

DOT_RADIUS = 6.5
RING_RADIUS = 19.5
SMALL_RING_RADIUS = 12
FRAME_INSET = 1.75
TICK_LENGTH = 9


@dataclass(frozen=True, slots=True)
class MarkLayers:
    """SVG text below the men (`last`, `frames`, `paths`) and above them (`targets`). The ghost is a man."""

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
    frames += [frame(cell, "left") for cell in known(marks.initial)]
    frames += [frame(cell, "picked") for cell in known(marks.picked)]
    frames += _preview_frames(marks.preview, cells)
    return MarkLayers(
        last=_last_move(known(marks.last)),
        frames="".join(frames),
        paths="".join(_path(known(squares), index) for index, squares in enumerate(marks.paths)),
        targets=_targets(picture, known((*marks.targets, *marks.initial)), known(marks.captures)),
    )


def number(value: float) -> str:
    """Return a coordinate in as few characters as two decimals allow."""
    return f"{round(value, 2):g}"


def point_list(points: Iterable[Point]) -> str:
    """Return points for a `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def inset(cell: BoardCell, by: float) -> list[Point]:
    """Return the cell's polygon with every edge `by` units further inside."""
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
    fills = "".join(f'<polygon class="last" points="{point_list(cell.polygon)}"/>' for cell in squares)
    return f'{fills}<path class="last-edge" d="{_corner_ticks(inset(squares[-1], 1.5))}"/>'


def _corner_ticks(corners: list[Point]) -> str:
    ticks = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        ticks.append(f"M{_towards(corner, before)}L{number(corner[0])} {number(corner[1])}L{_towards(corner, after)}")
    return "".join(ticks)


def _towards(start: Point, end: Point) -> str:
    part = TICK_LENGTH / dist(start, end)
    return f"{number(start[0] + (end[0] - start[0]) * part)} {number(start[1] + (end[1] - start[1]) * part)}"


def _preview_frames(preview: Preview | None, cells: dict[str, BoardCell]) -> list[str]:
    if preview is None:
        return []
    marked = ((preview.origin, "left"), (preview.target, "placed"))
    return [frame(cells[square], name) for square, name in marked if square in cells]


def _path(squares: list[BoardCell], index: int) -> str:
    if len(squares) < 2:
        return ""
    name = "path alt" if index else "path"
    return f'<g class="{name}"><polyline points="{point_list(cell.centre for cell in squares)}"/></g>'


def _targets(picture: BoardPicture, targets: list[BoardCell], captures: list[BoardCell]) -> str:
    circles = []
    for cell in targets:
        circles.append(_ring(picture, cell) if cell.id in picture.men else _circle(cell, "dot", DOT_RADIUS))
    for cell in captures:
        taken = cell.id in picture.men
        circles.append(_ring(picture, cell) if taken else _circle(cell, "capture", SMALL_RING_RADIUS))
    return f'<g class="legal">{"".join(circles)}</g>' if circles else ""


def _ring(picture: BoardPicture, cell: BoardCell) -> str:
    """Return the ring round a man that may be taken; a base fills its square, so that the ring needs a light edge."""
    ring = _circle(cell, "capture", RING_RADIUS)
    return _circle(cell, "capture-halo", RING_RADIUS) + ring if picture.men[cell.id].stones else ring


def _circle(cell: BoardCell, name: str, radius: float) -> str:
    x, y = cell.centre
    return f'<circle class="{name}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
