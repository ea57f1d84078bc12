"""What a team plays and has played, as its pages show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.events.extracts import LIST, ListPage, list_page
from courier.events.lines import EventLine, event_lines
from courier.events.models import Event
from courier.events.queries import UNFINISHED
from courier.teams.league_lines import TeamLeagueLine, team_league_lines
from courier.teams.league_queries import leagues_with
from courier.teams.match_lines import MatchLine, match_lines
from courier.teams.match_queries import matches_of
from courier.teams.models import Match, Team, TeamLeague
from courier.teams.queries import events_of

MOST: Final = 20  # of each sort, on the page of the team
LEAGUES: Final = "leagues"
EVENTS: Final = "events"
MATCHES: Final = "matches"
# What lists of their own are called.
SORTS: Final[dict[str, Promise]] = {
    LEAGUES: _("Leagues"),
    EVENTS: _("Events"),
    MATCHES: _("Matches"),
}

_Play: TypeAlias = TeamLeague | Event | Match


@dataclass(frozen=True, slots=True)
class TeamPlays:
    """Leagues of teams, events for members, and matches, of one list."""

    leagues: Sequence[TeamLeagueLine] = ()
    events: Sequence[EventLine] = ()
    matches: Sequence[MatchLine] = ()

    def __bool__(self) -> bool:
        return bool(self.leagues or self.events or self.matches)


@dataclass(frozen=True, slots=True)
class Halves:
    """What goes on or is going to, and what is over."""

    going_on: TeamPlays
    over: TeamPlays


def plays_of(team: Team) -> tuple[Halves, list[str]]:
    """What a team plays, of each sort the first 20, and the sorts of which there are more; 3
    queries.
    """
    pages = {sort: page_of(team, sort, size=MOST) for sort in SORTS}
    more = [sort for sort, page in pages.items() if page.has_next]
    lines = {sort: page.lines for sort, page in pages.items()}
    return halves_of(lines), more


def page_of(team: Team, sort: str, requested: int = 0, *, size: int = LIST) -> ListPage[Any]:
    """A page of one sort of what a team plays: what goes on first, then the latest; 1 query."""
    rows: QuerySet[Any]
    if sort == MATCHES:
        found = matches_of(team).annotate(is_over=~Q(event__state__in=UNFINISHED))
        rows = found.order_by("is_over", "-event__starts_at", "-pk")
    else:
        own: QuerySet[Any] = leagues_with(team) if sort == LEAGUES else events_of(team)
        rows = own.annotate(is_over=~Q(state__in=UNFINISHED)).order_by(
            "is_over", "-starts_at", "-pk"
        )
    return list_page(rows, requested, size=size)


def halves_of(lines: dict[str, Sequence[Any]]) -> Halves:
    """What is shown of the lines of some sorts; no query."""
    return Halves(*(_shown(lines, is_over=is_over) for is_over in (False, True)))


def _shown(lines: dict[str, Sequence[Any]], *, is_over: bool) -> TeamPlays:
    chosen = {
        sort: [each for each in found if (_state_of(each) not in UNFINISHED) is is_over]
        for sort, found in lines.items()
    }
    return TeamPlays(
        team_league_lines(chosen.get(LEAGUES, ())),
        event_lines(chosen.get(EVENTS, ())),
        match_lines(chosen.get(MATCHES, ())),
    )


def _state_of(play: _Play) -> str:
    return play.event.state if isinstance(play, Match) else play.state
