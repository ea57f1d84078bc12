"""The end when no square is empty."""

from variants.core.geometry import Board
from variants.core.outcome import Outcome, Reason
from variants.core.position import Position
from variants.rules.base import Component


class FullBoard(Component):
    """A full board is counted at once."""

    def __init__(self, board: Board) -> None:
        self.holes = len(board.holes)

    def over(self, position: Position) -> Outcome | None:
        """Return the end by a full board, before the points decide it."""
        return Outcome(None, Reason.POINTS) if position.placement.count(0) == self.holes else None
