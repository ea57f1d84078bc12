"""Reading leagues of teams."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import Http404

from courier.events.enums import EventState
from courier.events.queries import UNFINISHED
from courier.events.scores import Points, Result, Standing, TieBreak, halves, standings
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.teams.match_queries import matches
from courier.teams.models import LeagueInvitation, LeagueTeam, Match, Team, TeamLeague
from courier.teams.permissions import may_see_team_league

A_DAY: Final = timedelta(days=1)
WIN: Final = 2  # match points
DRAW: Final = 1
# What decides between teams of the same match points, in this order.
TIE_BREAKS: Final = (TieBreak.BOARD_POINTS, TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER)


def shown_team_leagues() -> QuerySet[TeamLeague]:
    """Leagues everybody may see, with the number of their `teams`: those open for teams first, then
    the latest; none that was cancelled.
    """
    shown = TeamLeague.objects.exclude(state=EventState.CANCELLED).filter(
        revision__preset__hidden_at=None, revision__preset__visibility=Visibility.PUBLIC
    )
    is_open = Q(state=EventState.OPEN)
    counted = shown.select_related("revision__preset").annotate(teams=Count("entries"))
    return counted.annotate(is_open=is_open).order_by("-is_open", "-starts_at", "-pk")


def leagues_with(team: Team) -> QuerySet[TeamLeague]:
    """The leagues a team has entered, as `shown_team_leagues` reads them."""
    own = LeagueTeam.objects.filter(team=team).values("league")
    return shown_team_leagues().filter(pk__in=own)


def team_league_for_viewer(code: str, player: Player | None) -> TeamLeague:
    """The league of a code, for one who may see it; 1 query. Raises Http404."""
    found = TeamLeague.objects.select_related("revision__preset", "organiser")
    league = found.filter(code=code).first()
    if league is None or not may_see_team_league(league, player):
        raise Http404
    return league


def teams_in(league: TeamLeague) -> list[LeagueTeam]:
    """The teams of a league, by number or time of entry; 1 query."""
    return list(LeagueTeam.objects.filter(league=league).select_related("team"))


def invitations_to(league: TeamLeague) -> QuerySet[LeagueInvitation]:
    """The teams that are invited to a league, in that order, without those taken back."""
    held = LeagueInvitation.objects.filter(league=league, taken_back_at=None)
    return held.filter(team__closed_at=None)


def invited_lately(league: TeamLeague, *, now: datetime) -> int:
    """How many invitations to leagues of the same organiser are of the last day, also those that
    are taken back; 1 query.
    """
    own = LeagueInvitation.objects.filter(league__organiser=league.organiser_id)
    return own.filter(invited_at__gt=now - A_DAY).count()


def invited_teams(league: TeamLeague) -> list[Team]:
    """The teams that are invited to a league; 1 query."""
    return [each.team for each in invitations_to(league).select_related("team")]


def matches_in(league: TeamLeague) -> list[Match]:
    """The matches of a league with their points, by round; 1 query."""
    return list(matches().filter(league=league).order_by("round", "pk"))


def results_in(found: Sequence[Match], numbers: dict[int, int]) -> list[Result]:
    """The matches read by `matches_in` that are over, by the numbers of the teams; no query."""
    return [
        Result(
            round=match.round or 0,
            first=numbers[match.home_id],
            second=numbers[match.away_id],
            points=_match_points(*_boards(match)),
            is_played=match.event.state == EventState.OVER,
            board_points=_boards(match),
        )
        for match in found
        if match.event.over_at is not None
    ]


def _boards(match: Match) -> tuple[Points, Points]:
    return halves(vars(match)["home_parts"] or 0), halves(vars(match)["away_parts"] or 0)


def _match_points(home: Points, away: Points) -> tuple[int, int]:
    """Two for a match that is won, one for a drawn one; none where no board had any point."""
    if home == away:
        return (DRAW, DRAW) if home else (0, 0)
    return (WIN, 0) if home > away else (0, WIN)


def league_places(entries: Sequence[LeagueTeam], found: Sequence[Match]) -> list[Standing]:
    """The places of the teams of a league that has begun, after the matches read by `matches_in`
    that are over; no query.
    """
    numbers = {each.team_id: each.number or 0 for each in entries}
    return standings(numbers.values(), results_in(found, numbers), tie_breaks=TIE_BREAKS)


def organised_leagues(player: Player) -> int:
    """How many leagues of teams that are not over a player organises; 1 query."""
    return TeamLeague.objects.filter(organiser=player, state__in=UNFINISHED).count()


def leagues_of(team: Team) -> int:
    """In how many leagues that are not over a team is; 1 query."""
    return LeagueTeam.objects.filter(team=team, league__state__in=UNFINISHED).count()


def team_leagues_due(*, now: datetime) -> list[int]:
    """Ids of the leagues that begin, that are to pair a round, or that are over; 1 query."""
    begins = Q(state=EventState.OPEN, starts_at__lte=now)
    waiting = Match.objects.filter(league=OuterRef("pk"), event__starts_at__gt=now)
    runs = Q(state=EventState.RUNNING) & ~Exists(waiting)
    return list(
        TeamLeague.objects.filter(begins | runs).order_by("pk").values_list("pk", flat=True)
    )


def latest_round(league: TeamLeague) -> tuple[int, datetime | None]:
    """The number of the latest round, 0 for none, and when it begins; 1 query."""
    found = Match.objects.filter(league=league).aggregate(
        number=Max("round"), starts=Max("event__starts_at")
    )
    return found["number"] or 0, found["starts"]


def is_played_out(league: TeamLeague) -> bool:
    """Whether no match of a league is open or running; 1 query."""
    return not Match.objects.filter(league=league, event__state__in=UNFINISHED).exists()
