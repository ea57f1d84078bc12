"""How a game ended by its rules."""

from dataclasses import dataclass
from enum import StrEnum

from variants.core.piece import Side
from variants.core.shares import shares_of


class Reason(StrEnum):
    """Why the rules end a game."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    CIRCLE = "circle"
    REPETITION = "repetition"
    MOVE_RULE = "move rule"
    MATERIAL = "material"
    GOAL = "goal"
    EXTINCTION = "extinction"
    CHECKS = "checks"
    CONNECTION = "connection"
    CASTLING = "castling"
    OWN_CHECK = "own check"
    POINTS = "points"
    PASSES = "passes"
    FACING = "facing"
    PERPETUAL_CHECK = "perpetual check"
    PERPETUAL_CHASE = "perpetual chase"
    SHUTTLING = "shuttling"
    COUNTING = "counting"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict of the rules: `winner` is a side, or None where neither side has won. That is a
    draw, unless the point is shared otherwise: then `share` is what side 0 has of it, in parts
    (`core/shares.py`).
    """

    winner: Side | None
    reason: Reason
    share: int | None = None

    @property
    def points(self) -> tuple[str, str] | None:
        """What both sides have of a point that is shared otherwise than by halves: `3/4`, `1/4`."""
        return None if self.share is None else shares_of(self.share)

    def plain(self) -> dict[str, object]:
        """Return it as JSON can hold it; `points` are there where the point is shared."""
        shown: dict[str, object] = {"winner": self.winner, "reason": self.reason.value}
        if self.share is not None:
            shown["points"] = list(shares_of(self.share))
        return shown
