"""What stands round a board: the names of its files and ranks, in a margin that no piece covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

MARGIN: Final = 14  # in drawing units, on every side that has names


class EdgeData(TypedDict):
    """Names along the edges of a board that side 0 sees, from the left and from the top."""

    left: list[str]
    right: list[str]
    top: list[str]
    bottom: list[str]


@dataclass(frozen=True, slots=True)
class Edges:
    """Names along each edge, from the left and from the top; none where an edge has no margin."""

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @property
    def margins(self) -> tuple[int, int, int, int]:
        """How wide the margins are: left, top, right, bottom."""
        left, top, right, bottom = (
            MARGIN if names else 0 for names in (self.left, self.top, self.right, self.bottom)
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
        }


NO_EDGES: Final = Edges()


def edges(files: int, ranks: int, own: str, orientation: int = 0) -> Edges:
    """Return the names of files and ranks: those of shogi, xiangqi or janggi, or letters and
    figures.
    """
    seen = _edges(files, ranks, own)
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


def _swapped(
    first: tuple[str, ...], second: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if first and second:
        return second[::-1], first[::-1]
    return first[::-1], second[::-1]
