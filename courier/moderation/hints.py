"""What may hint at two accounts of one person: how they play each other. Pure; nothing follows from
it by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

FEWEST: Final = 5  # games with each other; fewer say nothing
SOON: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Meetings:
    """The rated games of a player with another one, by their own results; `short` ended early by a
    resignation or the like, `uncounted` are left out by the rules about the same two players.
    """

    games: int
    won: int
    lost: int
    short: int
    uncounted: int


@dataclass(frozen=True, slots=True)
class Hints:
    """What is odd about two players who meet."""

    is_uncounted: bool  # games of theirs are left out
    is_one_sided: bool  # one of them has won all of them
    is_most: bool  # half of the player's rated games or more are theirs
    joined_together: bool  # both accounts were made within a day; says nothing alone

    def __bool__(self) -> bool:
        return self.is_uncounted or self.is_one_sided or self.is_most


def hints_of(met: Meetings, *, of_all: int, joined: tuple[datetime, datetime]) -> Hints:
    """What is odd about two players, one of whom has played `of_all` rated games."""
    is_enough = met.games >= FEWEST
    return Hints(
        is_uncounted=met.uncounted > 0,
        is_one_sided=is_enough and met.games in (met.won, met.lost),
        is_most=is_enough and 2 * met.games >= of_all,
        joined_together=abs(joined[0] - joined[1]) < SOON,
    )
