"""What stands round a board: the names of its files and ranks, in a margin that no piece covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from courier.drawing.boards.cells import (
    HEX_HEIGHT,
    HEX_SIDE,
    UNIT,
    BoardCell,
    board_cells,
    level_corner,
)
from variants import LEVEL_LETTERS, Board

BESIDE: Final = 7  # from the edge of a hexagon to the middle of a name
MARGIN: Final = 14  # in drawing units, on every side that has names
MANY: Final = 16  # beyond so many files or ranks names are twice as large


Spot = tuple[str, float, float]


class EdgeData(TypedDict):
    """Names along the edges of a board that side 0 sees, from the left and from the top; `spots`
    are names with the middle of their places, on boards whose edges are not straight.
    """

    left: list[str]
    right: list[str]
    top: list[str]
    bottom: list[str]
    spots: list[tuple[str, float, float]]


@dataclass(frozen=True, slots=True)
class Edges:
    """Names along each edge, from the left and from the top; none where an edge has no margin.

    Boards of hexagons and boards with levels have `spots` instead: names, each with the middle of
    its place.
    """

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()

    @property
    def scale(self) -> int:
        """How large names are: the more squares a board has, the smaller they are drawn."""
        longest = max(map(len, (self.left, self.right, self.top, self.bottom)))
        return 2 if longest > MANY else 1

    @property
    def margins(self) -> tuple[int, int, int, int]:
        """How wide the margins are: left, top, right, bottom."""
        if self.spots:
            return MARGIN, MARGIN, MARGIN, MARGIN
        left, top, right, bottom = (
            MARGIN * self.scale if names else 0
            for names in (self.left, self.top, self.right, self.bottom)
        )
        return left, top, right, bottom

    def turned(self) -> Edges:
        """Return the names as side 1 sees them: each edge keeps its place unless both of a pair
        have names.
        """
        left, right = _swapped(self.left, self.right)
        top, bottom = _swapped(self.top, self.bottom)
        return Edges(left, right, top, bottom)

    def data(self) -> EdgeData:
        """Return them for scripts."""
        return {
            "left": list(self.left),
            "right": list(self.right),
            "top": list(self.top),
            "bottom": list(self.bottom),
            "spots": list(self.spots),
        }


NO_EDGES: Final = Edges()


def edges(board: Board, own: str, orientation: int = 0) -> Edges:
    """Return the names of files and ranks: those of shogi, xiangqi or janggi, or letters and
    figures.
    """
    if board.is_hex:
        return Edges(spots=_hex_spots(board, orientation))
    if board.is_levelled:
        return Edges(spots=_level_spots(board, orientation))
    seen = _edges(board.files, board.ranks, own)
    return seen if orientation == 0 else seen.turned()


def _edges(files: int, ranks: int, own: str) -> Edges:
    up = tuple(str(number) for number in range(1, files + 1))
    down = up[::-1]
    if own == "shogi":
        return Edges(top=down, right=tuple(chr(ord("a") + row) for row in range(ranks)))
    if own == "xiangqi":
        return Edges(top=up, bottom=down)
    if own == "janggi":
        return Edges(left=tuple(str(row % 10) for row in range(1, ranks + 1)), top=up)
    letters = tuple(chr(ord("a") + file) for file in range(files))
    return Edges(left=tuple(str(rank) for rank in range(ranks, 0, -1)), bottom=letters)


def _hex_spots(board: Board, orientation: int) -> tuple[Spot, ...]:
    """Return letters before the near end of every file, and numbers at both outer ends of every
    rank.
    """
    cells = board_cells(board, orientation).cells
    turn = 1 if orientation == 0 else -1
    files: dict[str, BoardCell] = {}
    ranks: dict[str, list[BoardCell]] = {}
    for cell in sorted(cells, key=lambda cell: turn * cell.centre[0]):
        ranks.setdefault(cell.rank, []).append(cell)
        if cell.file not in files or int(cell.rank) < int(files[cell.file].rank):
            files[cell.file] = cell
    # From the middle of a cell through the middle of an edge, straight or slanting.
    far = turn * (HEX_HEIGHT / 2 + BESIDE)
    half = far / 2
    slope = turn * (HEX_SIDE * 0.75 + BESIDE)
    aside, below = (half, slope) if board.is_in_rows else (0, far)
    across, high = (far, 0) if board.is_in_rows else (slope, half)
    spots = [(name, cell.centre[0] + aside, cell.centre[1] + below) for name, cell in files.items()]
    for name, row in ranks.items():
        (x, y), (u, v) = row[0].centre, row[-1].centre
        spots.append((name, x - across, y - high))
        if len(row) > 1:
            spots.append((name, u + across, v - high))
    return tuple((name, round(x, 2), round(y, 2)) for name, x, y in spots)


def _level_spots(board: Board, orientation: int) -> tuple[Spot, ...]:
    """Return letters below every level and numbers to the left of it, with the name of the level in
    the corner; all of them turned with the board.
    """
    seen = board_cells(board, orientation)
    spots: list[Spot] = []
    for level in range(board.levels):
        left, top = level_corner(board, level)
        foot = top + board.height * UNIT + BESIDE
        spots.append((LEVEL_LETTERS[level], left - BESIDE, foot))
        spots += [
            (letter, left + (file + 0.5) * UNIT, foot) for file, letter in enumerate(board.letters)
        ]
        spots += [
            (str(rank + 1), left - BESIDE, top + (board.height - rank - 0.5) * UNIT)
            for rank in range(board.height)
        ]
    if orientation == 0:
        return tuple(spots)
    return tuple((name, seen.width - x, seen.height - y) for name, x, y in spots)


def _swapped(
    first: tuple[str, ...], second: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if first and second:
        return second[::-1], first[::-1]
    return first[::-1], second[::-1]
