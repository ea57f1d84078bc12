"""The cells of a board: the one list that boards on the server and in the browser are drawn
from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NotRequired, TypedDict

from variants import Board, Cell, Decor

UNIT: Final = 45
PLAIN: Final = Decor()

Point = tuple[float, float]
Line = tuple[float, float, float, float]
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
    files: int,
    ranks: int,
    holes: tuple[str, ...] = (),
    orientation: int = 0,
    decor: Decor = PLAIN,
    *,
    ruled: bool = False,
) -> BoardCells:
    """Return the cells of a rectangular board without its holes, with side `orientation` below. A
    `ruled` board has one colour.
    """
    board = Board.with_holes(files, ranks, holes)
    drawn = [_cell(board, cell, orientation, decor, ruled) for cell in board.cells()]
    drawn.sort(key=lambda cell: (cell.centre[1], cell.centre[0]))
    return BoardCells({cell.id: cell for cell in drawn}, files * UNIT, ranks * UNIT)


def _cell(board: Board, cell: Cell, orientation: int, decor: Decor, ruled: bool) -> BoardCell:
    left = cell.file if orientation == 0 else board.files - 1 - cell.file
    top = board.ranks - 1 - cell.rank if orientation == 0 else cell.rank
    x = left * UNIT
    y = top * UNIT
    corners = ((x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT))
    is_dark = board.is_dark(cell.index) and not (decor.points or ruled)
    shade = "dark" if is_dark else "light"
    tint = next(
        (f"tint-{side}" for side, names in enumerate(decor.tinted) if cell.name in names), ""
    )
    return BoardCell(
        cell.name,
        corners,
        (x + UNIT / 2, y + UNIT / 2),
        shade,
        tint,
        cell.name in decor.circled,
        decor.points,
    )


@lru_cache(maxsize=64)
def board_lines(
    files: int, ranks: int, holes: tuple[str, ...] = (), orientation: int = 0, decor: Decor = PLAIN
) -> tuple[Line, ...]:
    """Return the lines of a board, each as x and y of both ends: those of its grid, and those on
    whose crossings pieces stand.
    """
    net = _net(files, ranks, holes, orientation, decor) if decor.points else ()
    return net + _grid(files, ranks, orientation, decor.grid)


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


def _net(
    files: int, ranks: int, holes: tuple[str, ...], orientation: int, decor: Decor
) -> tuple[Line, ...]:
    cells = board_cells(files, ranks, holes, orientation, decor).by_id
    board = Board.with_holes(files, ranks, holes)
    pairs = list(decor.lines)
    for cell in board.cells():
        is_bank = decor.river == cell.rank + 1 and 0 < cell.file < files - 1
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
