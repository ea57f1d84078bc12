"""The cells of a board: the one list that boards on the server and in the browser are drawn
from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import Final, NotRequired, TypedDict

from variants import Board, Cell, Decor

UNIT: Final = 45
# Hexagons stand on a flat side, so that files go straight up, or in rows on a corner; a little
# larger than squares, since a piece has less room in them. Their height is that between flat sides.
HEX_HEIGHT: Final = 48
HEX_SIDE: Final = round(HEX_HEIGHT / 3**0.5, 2)
SHADES: Final = ("dark", "light")
HEX_SHADES: Final = ("dark", "third", "light")
HEX_CORNERS: Final = 6
# Between levels, with room for the names of files and ranks.
LEVEL_GAP: Final = 36
PLAIN: Final = Decor()

Point = tuple[float, float]
Line = tuple[float, float, float, float]
Place = tuple[tuple[Point, ...], Point]
CellData = TypedDict(
    "CellData",
    {"id": str, "polygon": list[Point], "centre": Point, "class": str, "name": NotRequired[str]},
)


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A place on the board. `polygon` and `centre` are in drawing units, y downwards.

    `shade` and `tint` are CSS classes; a square without a colour of its own has no tint.
    """

    id: str
    polygon: tuple[Point, ...]
    centre: Point
    shade: str
    tint: str = ""
    is_circled: bool = False
    is_point: bool = False

    @property
    def classes(self) -> str:
        """All it looks like, as CSS classes."""
        return (
            self.shade
            + f" {self.tint}".rstrip()
            + " circled" * self.is_circled
            + " point" * self.is_point
        )

    @property
    def is_hex(self) -> bool:
        """Whether it is a hexagon."""
        return len(self.polygon) == HEX_CORNERS

    @property
    def file(self) -> str:
        """The letter of its file."""
        return self.id.rstrip("0123456789")

    @property
    def rank(self) -> str:
        """The number of its rank."""
        return self.id[len(self.file) :]


@dataclass(frozen=True, slots=True)
class BoardCells:
    """All cells in reading order (top row first, from the left), by square name, and the size of
    the drawing.
    """

    by_id: dict[str, BoardCell]
    width: int
    height: int

    @property
    def cells(self) -> tuple[BoardCell, ...]:
        """The cells in reading order."""
        return tuple(self.by_id.values())


@lru_cache(maxsize=256)
def board_cells(
    board: Board, orientation: int = 0, decor: Decor = PLAIN, *, ruled: bool = False
) -> BoardCells:
    """Return the cells of a board without its holes, with side `orientation` below. A `ruled` board
    has one colour.
    """
    (width, height), place = _layout(board)
    drawn = []
    for cell in board.cells():
        corners, centre = place(board, cell)
        if orientation:
            corners = tuple((_short(width - x), _short(height - y)) for x, y in corners)
            corners = corners if board.is_hex else (*corners[2:], *corners[:2])
            centre = (_short(width - centre[0]), _short(height - centre[1]))
        drawn.append(_drawn(board, cell, (corners, centre), decor, ruled))
    drawn.sort(key=lambda cell: (cell.centre[1], cell.centre[0]))
    return BoardCells({cell.id: cell for cell in drawn}, width, height)


def _layout(board: Board) -> tuple[tuple[int, int], Callable[[Board, Cell], Place]]:
    """Return the size of a drawing, and where its cells lie."""
    if board.is_in_files:
        return hex_size(board), _hexagon
    if board.is_in_rows:
        return _rows_size(board), _hexagon_in_row
    return _square_size(board), _square


def level_columns(board: Board) -> int:
    """Return how many levels lie beside each other, so that the drawing is rather high than
    wide.
    """
    return round(sqrt(board.levels))


def level_corner(board: Board, level: int) -> tuple[int, int]:
    """Return where the upper left corner of a level lies: the first ones are below, those of a row
    go from left to right.
    """
    columns = level_columns(board)
    row, column = divmod(level, columns)
    rows = ceil(board.levels / columns)
    return (
        column * (board.files * UNIT + LEVEL_GAP),
        (rows - 1 - row) * (board.height * UNIT + LEVEL_GAP),
    )


def _square_size(board: Board) -> tuple[int, int]:
    """Return width and height of a board of squares, in drawing units."""
    columns = level_columns(board)
    rows = ceil(board.levels / columns)
    return (
        columns * (board.files * UNIT + LEVEL_GAP) - LEVEL_GAP,
        rows * (board.height * UNIT + LEVEL_GAP) - LEVEL_GAP,
    )


def _square(board: Board, cell: Cell) -> Place:
    left, top = level_corner(board, board.level(cell.index))
    x = left + cell.file * UNIT
    y = top + (board.height - 1 - cell.rank) * UNIT
    corners = ((x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT))
    return corners, (x + UNIT / 2, y + UNIT / 2)


def _hexagon(board: Board, cell: Cell) -> Place:
    """Return a hexagon from its upper left corner clockwise."""
    x = HEX_SIDE * (1 + 1.5 * cell.file)
    y = (_top(board) - _height(board, cell.index) + 0.5) * HEX_HEIGHT
    half = HEX_SIDE / 2
    up = HEX_HEIGHT / 2
    around = ((-half, -up), (half, -up), (2 * half, 0), (half, up), (-half, up), (-2 * half, 0))
    return tuple((_short(x + u), _short(y + v)) for u, v in around), (_short(x), _short(y))


def hex_size(board: Board) -> tuple[int, int]:
    """Return width and height of a board of hexagons, in drawing units."""
    lowest = min(_height(board, file[0]) for file in board.outline)
    width = HEX_SIDE * (1.5 * board.files + 0.5)
    return ceil(width), int((_top(board) - lowest + 1) * HEX_HEIGHT)


def _hexagon_in_row(board: Board, cell: Cell) -> Place:
    """Return a hexagon that stands on a corner, from its upper left corner clockwise."""
    left, _right, _low, high = _reach(board)
    x = (_across(board, cell.index) - left + 0.5) * HEX_HEIGHT
    y = HEX_SIDE * (1 + 1.5 * (high - cell.rank))
    half = HEX_HEIGHT / 2
    up = HEX_SIDE / 2
    around = ((-half, -up), (0, -2 * up), (half, -up), (half, up), (0, 2 * up), (-half, up))
    return tuple((_short(x + u), _short(y + v)) for u, v in around), (_short(x), _short(y))


def _rows_size(board: Board) -> tuple[int, int]:
    """Return width and height of a board of hexagons in rows, in drawing units."""
    left, right, low, high = _reach(board)
    return int((right - left + 1) * HEX_HEIGHT), ceil(HEX_SIDE * (1.5 * (high - low) + 2))


@lru_cache(maxsize=64)
def _reach(board: Board) -> tuple[float, float, int, int]:
    """Return how far a board of hexagons in rows goes: left and right in hexagons, and its first
    and last rank that has cells.
    """
    across = [_across(board, square) for square in board.squares]
    ranks = [board.rank(square) for square in board.squares]
    return min(across), max(across), min(ranks), max(ranks)


def _across(board: Board, square: int) -> float:
    """Return how far right a hexagon lies, in hexagons: every rank half a one farther left than
    that before.
    """
    return board.file(square) - board.rank(square) / 2


def _top(board: Board) -> float:
    return max(_height(board, file[-1]) for file in board.outline)


def _height(board: Board, square: int) -> float:
    """Return how high a hexagon lies, in hexagons: every file half a one lower than that before."""
    return square // board.files - board.file(square) / 2


def _short(value: float) -> float:
    return round(value, 2)


def _drawn(board: Board, cell: Cell, place: Place, decor: Decor, ruled: bool) -> BoardCell:
    corners, centre = place
    shades = HEX_SHADES if board.is_hex else SHADES
    shade = "light" if decor.points or ruled else shades[board.colour(cell.index)]
    tint = next(
        (f"tint-{side}" for side, names in enumerate(decor.tinted) if cell.name in names), ""
    )
    return BoardCell(
        cell.name,
        corners,
        centre,
        shade,
        tint,
        cell.name in decor.circled,
        decor.points,
    )


@lru_cache(maxsize=64)
def board_lines(board: Board, orientation: int = 0, decor: Decor = PLAIN) -> tuple[Line, ...]:
    """Return the lines of a board, each as x and y of both ends: those of its grid, and those on
    whose crossings pieces stand.
    """
    net = _net(board, orientation, decor) if decor.points else ()
    return net + _grid(board.files, board.height, orientation, decor.grid)


def _grid(files: int, ranks: int, orientation: int, side: int) -> tuple[Line, ...]:
    """Return the lines between boxes, which are counted from the first square."""
    if not side:
        return ()
    width = files * UNIT
    height = ranks * UNIT
    across = [number * UNIT for number in range(side, files, side)]
    up = [number * UNIT for number in range(side, ranks, side)]
    across, up = (
        (across, [height - y for y in up])
        if orientation == 0
        else ([width - x for x in across], up)
    )
    return (*((x, 0, x, height) for x in across), *((0, y, width, y) for y in up))


def _net(board: Board, orientation: int, decor: Decor) -> tuple[Line, ...]:
    cells = board_cells(board, orientation, decor).by_id
    pairs = list(decor.lines)
    for cell in board.cells():
        is_bank = decor.river == cell.rank + 1 and 0 < cell.file < board.files - 1
        beside = board.step(cell.index, (1, 0))
        above = -1 if is_bank else board.step(cell.index, (0, 1))
        pairs += [(cell.name, board.name(other)) for other in (beside, above) if other >= 0]
    return tuple((*cells[start].centre, *cells[end].centre) for start, end in pairs)


def cell_data(cells: BoardCells, names: Mapping[str, str] | None = None) -> list[CellData]:
    """Return the cells in the shape the board in the browser reads (`static/js/board/types.js`).

    `names` are the spoken names of squares that have one (`square_names`).
    """
    return [_data(cell, (names or {}).get(cell.id)) for cell in cells.cells]


def _data(cell: BoardCell, name: str | None) -> CellData:
    data: CellData = {
        "id": cell.id, "polygon": list(cell.polygon), "centre": cell.centre, "class": cell.classes
    }  # fmt: skip
    return data if name is None else {**data, "name": name}
