"""How reliable a player is: the share of games not lost on time. Pure: nothing is read or written.

Counted are finished games of two accounts with a time limit, neither of them the computer, that
ended within 90 days, rated or not, other than by being aborted or annulled.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

WINDOW: Final = timedelta(days=90)
FEWEST_GAMES: Final = 5  # whoever has finished fewer is new, and has no figure
LOWEST: Final = 50  # what an offer or an event may ask for
HIGHEST: Final = 100
OFFERED: Final = (80, 90, 95)  # by the forms

# Whoever loses three games on time within 30 days, and more than a tenth of the games counted, may
# not enter events or use open challenges for a week; a month, if that happens again within 90 days.
PAUSE_AFTER: Final = 3
PAUSE_WITHIN: Final = timedelta(days=30)
PAUSE_BELOW: Final = 90
FIRST_PAUSE: Final = timedelta(days=7)
NEXT_PAUSE: Final = timedelta(days=30)


def share(games: int, time_outs: int) -> int | None:
    """How many games in a hundred were not lost on time, rounded down; None of fewer than five."""
    return None if games < FEWEST_GAMES else 100 * (games - time_outs) // games


def is_pause_due(*, lately: int, games: int, time_outs: int) -> bool:
    """Whether so many time-outs within 30 days, and in all games counted, are too many."""
    return lately >= PAUSE_AFTER and 100 * (games - time_outs) < PAUSE_BELOW * games


def suffices(reliability: int | None, least: int | None) -> bool:
    """Whether somebody is as reliable as is asked for; who is new always is."""
    return least is None or reliability is None or reliability >= least
