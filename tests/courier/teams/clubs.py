"""Teams, their matches and leagues for tests."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from courier.clocks.terms import Terms
from courier.events.domain.progress import sweep
from courier.events.enums import EventState
from courier.events.models import Entry
from courier.players.models import Player
from courier.teams.domain import matches
from courier.teams.domain.team_leagues import (
    TeamLeaguePlan,
    create_team_league,
    enter_team,
    sweep_team_leagues,
)
from courier.teams.domain.teams import found
from courier.teams.models import Match, Membership, Role, Team, TeamLeague
from tests.courier.events.clubs import BEGIN
from tests.factories import START, make_player, make_revision


def make_team(name: str, members: int, *, captain: Player | None = None) -> list[Player]:
    """A team called after its captain, who comes first, with members in front of the others; all
    are called `name`0, `name`1 and so on.
    """
    players = [captain or make_player(f"{name}0")]
    team = found(player=players[0], name=f"Team {name}", about="", is_open=True, now=START)
    players += [make_player(f"{name}{number}") for number in range(1, members)]
    Membership.objects.bulk_create(
        Membership(team=team, player=player, role=Role.MEMBER, since=START)
        for player in players[1:]
    )
    return players


def team_of(player: Player) -> Team:
    return Team.objects.get(memberships__player=player, memberships__role=Role.CAPTAIN)


def challenge(home: Player, away: Player, **said: Any) -> Match:
    """A challenge between the teams of two captains, of chess, a week after START."""
    given: dict[str, Any] = {
        "revision": make_revision(),
        "terms": Terms(days_per_move=3),
        "starts_at": BEGIN,
    } | said
    return matches.challenge(
        home_id=team_of(home).pk,
        away_id=team_of(away).pk,
        captain=home,
        plan=matches.MatchPlan(**given),
        now=START,
    )


def sign_up(match: Match, team: Team, *players: Player) -> list[Entry]:
    """Let members sign up, one minute after the other."""
    return [
        matches.sign_up(
            match_id=match.pk,
            team_id=team.pk,
            player=player,
            now=START + timedelta(minutes=minute),
        )
        for minute, player in enumerate(players)
    ]


def make_match(home: list[Player], away: list[Player], **said: Any) -> Match:
    """An accepted match of two teams for which all members have signed up."""
    match = challenge(home[0], away[0], **said)
    matches.accept(match_id=match.pk, captain=away[0], now=START)
    for players in (home, away):
        sign_up(match, team_of(players[0]), *players)
    match.refresh_from_db()
    return match


def make_league(organiser: Player, **said: Any) -> TeamLeague:
    """A league of teams at chess, whose entries close at BEGIN."""
    given: dict[str, Any] = {
        "name": "City league",
        "revision": make_revision(),
        "terms": Terms(days_per_move=3),
        "boards": 2,
        "weeks": 4,
        "starts_at": BEGIN,
    } | said
    return create_team_league(organiser=organiser, plan=TeamLeaguePlan(**given), now=START)


def enter(league: TeamLeague, *captains: Player) -> None:
    for minute, captain in enumerate(captains):
        enter_team(
            league_id=league.pk,
            team_id=team_of(captain).pk,
            captain=captain,
            now=START + timedelta(minutes=minute),
        )


def go_on(now: datetime) -> None:
    """What the tasks of every minute do, until nothing is due any more."""
    while sweep_team_leagues(now=now) + sweep(now=now):
        pass


def sign_all_up(sides: list[list[Player]], now: datetime, draw: random.Random) -> None:
    """Let most members sign up for the matches that wait."""
    by_team = {team_of(players[0]).pk: players for players in sides}
    for match in Match.objects.filter(event__state=EventState.OPEN):
        for team_id in (match.home_id, match.away_id):
            for player in by_team[team_id]:
                if draw.random() < 0.8:
                    matches.sign_up(match_id=match.pk, team_id=team_id, player=player, now=now)
