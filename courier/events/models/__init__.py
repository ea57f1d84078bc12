"""Leagues and their members; events, who has entered them, their rounds and boards; ladders, their
rungs and games; who follows any of them.
"""

from courier.events.models.counted import Counted
from courier.events.models.events import Board, Entry, Event, EventVariant, Round
from courier.events.models.follows import EventFollow
from courier.events.models.ladders import Ladder, LadderGame, Rung
from courier.events.models.leagues import League, LeagueMember
from courier.events.models.lengths import (
    ABOUT_LENGTH,
    LEAGUE_NAME_LENGTH,
    MOST_AT_ONCE,
    NAME_LENGTH,
)

__all__ = [
    "ABOUT_LENGTH",
    "LEAGUE_NAME_LENGTH",
    "MOST_AT_ONCE",
    "NAME_LENGTH",
    "Board",
    "Counted",
    "Entry",
    "Event",
    "EventFollow",
    "EventVariant",
    "Ladder",
    "LadderGame",
    "League",
    "LeagueMember",
    "Round",
    "Rung",
]
