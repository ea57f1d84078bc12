"""What is shown of leagues of teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from courier.common.links import absolute_url
from courier.events.words import TIE_BREAK_NAMES, points_text
from courier.games.words import terms_words
from courier.teams.league_queries import TIE_BREAKS, league_places, matches_in, teams_in
from courier.teams.match_lines import MatchLine, match_lines
from courier.teams.models import LeagueTeam, Team, TeamLeague

# How many of its units make a point: match points are whole ones.
UNITS = (2, 1, 1)


@dataclass(frozen=True, slots=True)
class TeamLeagueLine:
    """A league in a list; read by `shown_team_leagues`."""

    league: TeamLeague
    terms: str
    teams: int


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A line of the standings: match points, how many matches were won, drawn and lost, and the
    values of the tie-breaks.
    """

    place: int
    number: int
    team: Team
    points: int
    record: str
    values: Sequence[str]
    is_own: bool


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round with its matches."""

    number: int
    matches: Sequence[MatchLine]


@dataclass(frozen=True, slots=True)
class LeagueTables:
    """Everything that is shown of a league: its teams, and once it has begun standings and
    rounds.
    """

    teams: Sequence[LeagueTeam]
    tie_breaks: Sequence[str]
    places: Sequence[TeamPlace]
    rounds: Sequence[LeagueRound]


def team_league_lines(leagues: Iterable[TeamLeague]) -> list[TeamLeagueLine]:
    """The lines of leagues read by `shown_team_leagues`; no query beside that."""
    return [TeamLeagueLine(each, terms_words(each), vars(each)["teams"]) for each in leagues]


def team_league_tables(league: TeamLeague, own: set[int]) -> LeagueTables:
    """The tables of a league for a member of some teams; 2 queries."""
    entries, found = teams_in(league), matches_in(league)
    has_begun = any(each.number is not None for each in entries)
    by_number = {each.number: each.team for each in entries}
    places = [
        TeamPlace(
            place=each.place,
            number=each.number,
            team=by_number[each.number],
            points=int(each.points),
            record=f"{each.won} / {each.drawn} / {each.lost}",
            values=[
                points_text(each.values[one], unit)
                for one, unit in zip(TIE_BREAKS, UNITS, strict=True)
            ],
            is_own=by_number[each.number].pk in own,
        )
        for each in (league_places(entries, found) if has_begun else ())
    ]
    rounds = [
        LeagueRound(number or 0, match_lines(played))
        for number, played in groupby(found, lambda match: match.round)
    ]
    names = [str(TIE_BREAK_NAMES[each]) for each in TIE_BREAKS]
    return LeagueTables(entries, names, places, rounds)


def team_league_value(league: TeamLeague, tables: LeagueTables) -> dict[str, object]:
    """A league as values of JSON; no query."""
    return {
        "code": league.code,
        "url": absolute_url("team_league", league.code),
        "name": league.name,
        "state": league.state,
        "preset": league.revision.preset.key,
        "boards": league.boards,
        "games_on_a_board": league.games_each,
        "weeks": league.weeks,
        "meetings": league.meetings,
        "by_invitation": league.by_invitation,
        "starts_at": league.starts_at.isoformat(),
        "teams": [{"code": each.team.code, "name": each.team.name} for each in tables.teams],
        "tie_breaks": list(tables.tie_breaks),
        "standings": [
            {
                "place": each.place,
                "name": each.team.name,
                "match_points": each.points,
                "tie_breaks": list(each.values),
            }
            for each in tables.places
        ],
        "rounds": [
            {
                "number": each.number,
                "matches": [
                    {
                        "match": line.match.event.code,
                        "home": line.match.home.name,
                        "away": line.match.away.name,
                        "state": line.match.event.state,
                        "score": line.score or None,
                    }
                    for line in each.matches
                ],
            }
            for each in tables.rounds
        ],
    }
