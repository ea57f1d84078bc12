"""The numbers and points of a match of two teams. On each board two players meet, of whom the one
of the home team has an odd number: 1 and 2 on board 1, 3 and 4 on board 2, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from courier.events.scores import Points

HOME: Final = 0
AWAY: Final = 1
TEAMS: Final = (HOME, AWAY)


def team_of(number: int) -> int:
    """The team, 0 or 1, of who has a number."""
    return HOME if number % 2 else AWAY


def board_of(number: int) -> int:
    """The board, from 1, of who has a number."""
    return (number + 1) // 2


def board_points(points: Iterable[tuple[int, Points]]) -> tuple[Points, Points]:
    """The sums of both teams, of pairs of a number and its points."""
    sums: list[Points] = [0, 0]
    for number, own in points:
        sums[team_of(number)] += own
    return sums[HOME], sums[AWAY]


def places_of_teams(points: tuple[Points, Points]) -> tuple[int, int]:
    """The places of both teams; the first one is shared after a drawn match."""
    return 1 + (points[AWAY] > points[HOME]), 1 + (points[HOME] > points[AWAY])
