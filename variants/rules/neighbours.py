"""What lies beside a square, and along the straight lines from it."""

from collections.abc import Sequence
from typing import Final

from variants.core.geometry import Board, Vector
from variants.movement.hexagons import EDGES

# By square: the squares that lie around it.
Around = tuple[tuple[int, ...], ...]

EIGHT: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
FOUR: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


def beside(board: Board) -> tuple[Vector, ...]:
    """Return the steps to all neighbours, on hexagons through edges."""
    return EDGES if board.is_hex else EIGHT


def straight_beside(board: Board) -> tuple[Vector, ...]:
    """Return the steps to the straight neighbours, on hexagons through edges."""
    return EDGES if board.is_hex else FOUR


def neighbours(board: Board) -> Around:
    """Return, for every square, its neighbours."""
    return _reached(board, beside(board))


def straight_neighbours(board: Board) -> Around:
    """Return, for every square, its straight neighbours."""
    return _reached(board, straight_beside(board))


def _reached(board: Board, steps: Sequence[Vector]) -> Around:
    return tuple(
        tuple(near for near in (board.step(square, step) for step in steps) if near >= 0)
        for square in range(board.size)
    )


def lines_of(board: Board) -> tuple[Around, ...]:
    """Return, for every square, the lines of two squares and more to all sides."""
    return tuple(
        tuple(line for line in (board.ray(s, step) for step in beside(board)) if len(line) > 1)
        for s in range(board.size)
    )


class Lines:
    """The straight lines of a board: neighbours by direction, and the direction between squares."""

    def __init__(self, board: Board) -> None:
        steps = beside(board)
        straight = straight_beside(board)
        back = [steps.index((-x, -y)) for x, y in steps]
        self.opposite: tuple[int, ...] = tuple(back)
        self.straight: tuple[int, ...] = tuple(
            i for i, step in enumerate(steps) if step in straight
        )
        self.next: tuple[tuple[int, ...], ...] = tuple(
            tuple(board.step(square, step) for step in steps) for square in range(board.size)
        )
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(board.ray(square, step) for step in steps) for square in range(board.size)
        )
        self._towards: tuple[bytes, ...] = tuple(
            _directions(rays, board.size) for rays in self.rays
        )

    def way(self, origin: int, target: int) -> int:
        """Return the number of the direction from one square to another, -1 if they are on no
        line.
        """
        return self._towards[origin][target] - 1


def _directions(rays: Sequence[Sequence[int]], size: int) -> bytes:
    """Return, for every square, the number of the ray it is on, counted from 1, or 0."""
    found = bytearray(size)
    for number, ray in enumerate(rays, 1):
        for square in ray:
            found[square] = number
    return bytes(found)
