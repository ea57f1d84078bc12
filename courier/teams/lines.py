"""What a team plays and has played, as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from courier.events.lines import EventLine, event_lines
from courier.events.queries import UNFINISHED
from courier.teams.league_lines import TeamLeagueLine, team_league_lines
from courier.teams.league_queries import leagues_with
from courier.teams.match_lines import MatchLine, match_lines
from courier.teams.match_queries import matches_of
from courier.teams.models import Team
from courier.teams.queries import events_of

MOST: Final = 20  # of each sort


@dataclass(frozen=True, slots=True)
class TeamPlays:
    """Leagues of teams, events for members, and matches, of one list."""

    leagues: Sequence[TeamLeagueLine]
    events: Sequence[EventLine]
    matches: Sequence[MatchLine]

    def __bool__(self) -> bool:
        return bool(self.leagues or self.events or self.matches)


def plays_of(team: Team) -> tuple[TeamPlays, TeamPlays]:
    """What a team plays or is going to, and what is over, the latest first, of each sort up to 20
    in both together; 3 queries.
    """
    leagues = team_league_lines(leagues_with(team)[:MOST])
    events = event_lines(events_of(team)[:MOST])
    matches = match_lines(matches_of(team)[:MOST])
    going_on, over = (
        TeamPlays(
            [each for each in leagues if (each.league.state in UNFINISHED) is goes_on],
            [each for each in events if (each.event.state in UNFINISHED) is goes_on],
            [each for each in matches if (each.match.event.state in UNFINISHED) is goes_on],
        )
        for goes_on in (True, False)
    )
    return going_on, over
