"""How squares are reached in diagrams: shapes by effect and condition, pieces to hop over, zones of
both sides.

A circle is a plain move, a diamond one over another piece, a square one of castling; filled where
the piece may go or capture, small and hollow where it may only go, large and hollow where it may
only capture. A chevron is a promotion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from typing import Final

from courier.drawing.boards.cells import HEX_HEIGHT, HEX_SIDE, UNIT, BoardCell, Point
from variants import Mark

# From the first corner of a hexagon along its edges, as side 0 and side 1 see it; then the same of
# one that stands on a corner.
HEX_OUTLINES: Final = (
    f"h{HEX_SIDE}l{HEX_SIDE / 2:g} {HEX_HEIGHT / 2:g} {-HEX_SIDE / 2:g} {HEX_HEIGHT / 2:g}"
    f"h{-HEX_SIDE}l{-HEX_SIDE / 2:g} {-HEX_HEIGHT / 2:g}z",
    f"h{-HEX_SIDE}l{-HEX_SIDE / 2:g} {-HEX_HEIGHT / 2:g} {HEX_SIDE / 2:g} {-HEX_HEIGHT / 2:g}"
    f"h{HEX_SIDE}l{HEX_SIDE / 2:g} {HEX_HEIGHT / 2:g}z",
    f"l{HEX_HEIGHT / 2:g} {-HEX_SIDE / 2:g} {HEX_HEIGHT / 2:g} {HEX_SIDE / 2:g}v{HEX_SIDE}"
    f"l{-HEX_HEIGHT / 2:g} {HEX_SIDE / 2:g} {-HEX_HEIGHT / 2:g} {-HEX_SIDE / 2:g}z",
    f"l{-HEX_HEIGHT / 2:g} {HEX_SIDE / 2:g} {-HEX_HEIGHT / 2:g} {-HEX_SIDE / 2:g}v{-HEX_SIDE}"
    f"l{HEX_HEIGHT / 2:g} {-HEX_SIDE / 2:g} {HEX_HEIGHT / 2:g} {HEX_SIDE / 2:g}z",
)
MOUNT_RADIUS: Final = 14
HATCH: Final = 15
# By effect: the class and the radius of the shape.
SHAPES: Final = {"both": ("dot", 6.5), "move": ("quiet", 6.5), "capture": ("capture", 12)}


def number(value: float) -> str:
    """Return a coordinate in as few characters as two decimals allow."""
    return f"{round(value, 2):g}"


def point_list(points: Iterable[Point]) -> str:
    """Return points for a `points` attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def outline(cell: BoardCell) -> str:
    """Return the edges of a cell as path data, the same for all cells but for where they begin."""
    x, y = cell.polygon[0]
    if cell.is_hex:
        u, v = cell.polygon[1]
        kind = (0 if u > x else 1) + (0 if v == y else 2)
        return f"M{number(x)} {number(y)}{HEX_OUTLINES[kind]}"
    return f"M{number(x)} {number(y)}h{UNIT}v{UNIT}h-{UNIT}z"


def circle(cell: BoardCell, name: str, radius: float) -> str:
    """Return a circle in the middle of a cell."""
    x, y = cell.centre
    return f'<circle class="{name}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def reach_mark(cell: BoardCell, mark: Mark) -> str:
    """Return the mark of a square that is reached."""
    if mark.only == "castling":
        return _square(cell, "dot", 6)
    if mark.only == "partner":
        return _square(cell, "quiet", 6)
    name, radius = SHAPES[mark.effect]
    shape: Callable[[BoardCell, str, float], str] = _diamond if mark.only == "hop" else circle
    return shape(cell, name, radius) + (_chevron(cell) if mark.only == "promotion" else "")


def mounts(cells: Iterable[BoardCell]) -> str:
    """Return discs in the place of pieces of any kind and side."""
    return "".join(circle(cell, "mount", MOUNT_RADIUS) for cell in cells)


def zones(cells: list[BoardCell], side: int) -> str:
    """Return the zone of a side: hatched upwards for side 0, downwards for side 1, with a line
    round it.
    """
    if not cells:
        return ""
    if cells[0].is_hex:
        hatches = "".join(_polygon_hatch(cell, side) for cell in cells)
        edges = "".join(border(cells))
    else:
        hatches = "".join(_square_hatch(cell, side) for cell in cells)
        places = {cell.polygon[0] for cell in cells}
        edges = "".join(edge for cell in cells for edge in _edges(cell.polygon[0], places))
    return f'<path class="zone" d="{hatches}"/><path class="zone-edge" d="{edges}"/>'


def _square_hatch(cell: BoardCell, side: int) -> str:
    x, y = cell.polygon[0]
    lines = []
    for step in range(HATCH, 2 * UNIT, HATCH):
        near = max(0, step - UNIT)
        far = min(step, UNIT)
        # Upwards from the left edge or the lower one; downwards is the same, seen in a mirror.
        ends = ((near, far), (far, near)) if side == 0 else ((UNIT - near, far), (UNIT - far, near))
        lines.append(
            "".join(
                f"{letter}{number(x + u)} {number(y + v)}"
                for letter, (u, v) in zip("ML", ends, strict=True)
            )
        )
    return "".join(lines)


def _polygon_hatch(cell: BoardCell, side: int) -> str:
    """Return slanting lines across a cell of any form, at the same places in all cells."""
    slope = 1 if side == 0 else -1
    heights = [y + slope * x for x, y in cell.polygon]
    lines = []
    for level in range(ceil(min(heights) / HATCH) * HATCH, ceil(max(heights)), HATCH):
        ends = sorted(set(_crossings(cell.polygon, slope, level)))
        if len(ends) > 1:
            (x, y), (u, v) = ends[0], ends[-1]
            lines.append(f"M{number(x)} {number(y)}L{number(u)} {number(v)}")
    return "".join(lines)


def _crossings(polygon: tuple[Point, ...], slope: int, level: int) -> Iterable[Point]:
    """Yield where the line y + slope * x = level meets the edges of a polygon."""
    for (x, y), (u, v) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        near = y + slope * x - level
        far = v + slope * u - level
        if near * far <= 0 and near != far:
            part = near / (near - far)
            yield round(x + (u - x) * part, 2), round(y + (v - y) * part, 2)


def border(cells: Iterable[BoardCell]) -> Iterable[str]:
    """Yield the edges that only one of these cells has."""
    found: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for cell in cells:
        corners = cell.polygon
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            middle = (round(one[0] + other[0]), round(one[1] + other[1]))
            found.setdefault(middle, []).append((one, other))
    for edges in found.values():
        if len(edges) == 1:
            (x, y), (u, v) = edges[0]
            yield f"M{number(x)} {number(y)}L{number(u)} {number(v)}"


def _edges(corner: Point, places: set[Point]) -> Iterable[str]:
    """Yield the edges of a square beyond which the zone does not go on."""
    x, y = corner
    sides = (
        ((x, y - UNIT), f"M{number(x)} {number(y)}h{UNIT}"),
        ((x, y + UNIT), f"M{number(x)} {number(y + UNIT)}h{UNIT}"),
        ((x - UNIT, y), f"M{number(x)} {number(y)}v{UNIT}"),
        ((x + UNIT, y), f"M{number(x + UNIT)} {number(y)}v{UNIT}"),
    )
    return (line for place, line in sides if place not in places)


def _diamond(cell: BoardCell, name: str, radius: float) -> str:
    (x, y), r = cell.centre, radius + 3
    return _path(name, f"M{number(x)} {number(y - r)}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}z")


def _square(cell: BoardCell, name: str, half: float) -> str:
    x, y = cell.centre
    return _path(
        name, f"M{number(x - half)} {number(y - half)}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z"
    )


def _chevron(cell: BoardCell) -> str:
    x, y = cell.centre
    return _path("promotes", f"M{number(x - 7)} {number(y - 14)}l7 -6l7 6")


def _path(name: str, line: str) -> str:
    return f'<path class="{name}" d="{line}"/>'
