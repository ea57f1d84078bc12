"""From what positions are worth to chances, and to the moves that gave them away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from courier.reviews.points import Point

# Each is what a move gives away, of the 2 between a won and a lost game.
BLUNDER: Final = 0.3
MISTAKE: Final = 0.2
INACCURACY: Final = 0.1
STEEPNESS: Final = 0.00368208


class Fault(Enum):
    """How much a move gave away."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Loss:
    """A move that gave something away: `ply` is the position after it, `better` what was best."""

    ply: int
    fault: Fault
    chances: float
    better: tuple[str, ...]


def chance(worth: int, ends_in: int | None) -> float:
    """Return the chances of the first side, from -1 (lost) to 1 (won), for a position worth so many
    hundredths of a pawn to it.

    The formula is the one of lichess (lichess.org/page/accuracy), fitted there to games of chess.
    """
    if ends_in is not None:
        return math.copysign(1.0, ends_in)
    return 2 / (1 + math.exp(-STEEPNESS * max(-2000, min(2000, worth)))) - 1


def chances_of(points: Sequence[Point], result: float | None) -> list[float]:
    """Return the chances of the first side in each position; where nothing is known of one they are
    those of the one before, and in the last one the `result` of the game: 1, 0 or -1.
    """
    found: list[float] = []
    for point in points:
        if point.worth is None:
            found.append(found[-1] if found else 0.0)
        else:
            found.append(chance(point.worth, point.ends_in))
    if found and result is not None and points[-1].worth is None:
        found[-1] = result
    return found


def losses_of(
    points: Sequence[Point], chances: Sequence[float], moves: Sequence[tuple[int, str]]
) -> list[Loss]:
    """Return the moves that gave away most, the worst first; `moves` says by ply from 1 on who
    moved, and what as it is shown.

    The move that the computer itself would have played gives nothing away: what it thought of the
    position before was wrong.
    """
    found = []
    for ply, (side, shown) in enumerate(moves[: len(chances) - 1], start=1):
        best = points[ply - 1].line
        given = (chances[ply - 1] - chances[ply]) * (-1 if side else 1)
        if given >= INACCURACY and best[:1] != (shown,):
            found.append(Loss(ply, _fault(given), given, best))
    return sorted(found, key=lambda loss: (-loss.chances, loss.ply))


def _fault(given: float) -> Fault:
    if given >= BLUNDER:
        return Fault.BLUNDER
    return Fault.MISTAKE if given >= MISTAKE else Fault.INACCURACY
