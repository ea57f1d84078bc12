"""What is drawn on the squares before anything stands there: the lines of grids, nets and ruled
boards, star points, the words of a river.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypedDict

from courier.drawing.boards.cells import UNIT, Line, board_cells, board_lines
from courier.drawing.boards.looks import Look
from courier.drawing.boards.reach import border, number, outline
from variants import Board, Decor

STAR_RADIUS: Final = 2.6
SIGN_SIZE: Final = 40
RIVER_SIGNS: Final = ("signs-river_left", "signs-river_right")


class GroundData(TypedDict):
    """Lines as classed paths; signs as a picture with the middle of its place."""

    paths: list[tuple[str, str]]
    signs: list[tuple[str, float, float]]


@dataclass(frozen=True, slots=True)
class Ground:
    """Paths, each as a class and its data, and signs, each as a picture and its centre."""

    paths: tuple[tuple[str, str], ...]
    signs: tuple[tuple[str, float, float], ...] = ()

    def data(self) -> GroundData:
        """Return it for scripts."""
        return {"paths": list(self.paths), "signs": list(self.signs)}


@lru_cache(maxsize=128)
def ground_of(board: Board, orientation: int, decor: Decor, look: Look) -> Ground:
    """Return what is drawn on a board that side `orientation` sees."""
    paths = []
    files, ranks = board.files, board.ranks
    if look.ruled and not decor.points:
        paths.append(("board-line thin", _rules(board, orientation, decor)))
        if board.is_rectangle:
            paths.append(("board-line", _border(files * UNIT, ranks * UNIT)))
        is_camp = look.family == "shogi" and not (board.is_levelled or board.is_hex)
        if is_camp and (stars := _stars(files, ranks)):
            paths.append(("board-star", stars))
    if board.is_hex or board.is_levelled:
        edge = "".join(border(board_cells(board, orientation, decor).cells))
        paths.append(("board-line thin", edge))
    lines = board_lines(board, orientation, decor)
    if lines:
        css = "board-line" if decor.points else "board-line ruled"
        paths.append((css, _path(lines)))
    return Ground(tuple(paths), _signs(files, ranks, orientation, decor))


def _rules(board: Board, orientation: int, decor: Decor) -> str:
    """Return the lines round all squares."""
    width, height = board.files * UNIT, board.ranks * UNIT
    if not board.is_rectangle:
        return "".join(outline(cell) for cell in board_cells(board, orientation, decor).cells)
    across = "".join(f"M{x} 0v{height}" for x in range(UNIT, width, UNIT))
    along = "".join(f"M0 {y}h{width}" for y in range(UNIT, height, UNIT))
    return across + along


def _border(width: int, height: int) -> str:
    return f"M.7.7h{width - 1.4:g}v{height - 1.4:g}h-{width - 1.4:g}z"


def _stars(files: int, ranks: int) -> str:
    """Return the four points that mark the camps of a large board."""
    if min(files, ranks) < 8:
        return ""
    spots = ((x * UNIT, y * UNIT) for x in (3, files - 3) for y in (3, ranks - 3))
    r = number(STAR_RADIUS)
    d = number(2 * STAR_RADIUS)
    return "".join(
        f"M{number(x - STAR_RADIUS)} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z" for x, y in spots
    )


def _signs(
    files: int, ranks: int, orientation: int, decor: Decor
) -> tuple[tuple[str, float, float], ...]:
    """Return the words on the river, upright for whoever looks."""
    if not decor.river or files < 8:
        return ()
    y = float((ranks - decor.river if orientation == 0 else decor.river) * UNIT)
    quarter = (files - 1) * UNIT / 4
    middle = files * UNIT / 2
    return ((RIVER_SIGNS[0], middle - quarter, y), (RIVER_SIGNS[1], middle + quarter, y))


def _path(lines: tuple[Line, ...]) -> str:
    return "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for x, y, u, v in lines)
