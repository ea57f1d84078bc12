"""How a game ended by its rules."""

from dataclasses import dataclass
from enum import StrEnum

from variants.core.piece import Side


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
    """The verdict of the rules: `winner` is a side, or None for a draw."""

    winner: Side | None
    reason: Reason
