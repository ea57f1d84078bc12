"""Leagues of random teams run by themselves: everybody meets everybody, and the places are what an
independent count makes of the games.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

import pytest

from courier.events.enums import EventState
from courier.events.models import Board, Entry
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from courier.teams.domain.team_leagues import sweep_team_leagues
from courier.teams.league_queries import teams_in
from courier.teams.models import Match, TeamLeague
from tests.courier.events.clubs import BEGIN, DAY, end_by_lot, running
from tests.courier.teams.clubs import (
    enter,
    go_on,
    make_league,
    make_team,
    sign_all_up,
)
from tests.depth import IS_THOROUGH

pytestmark = pytest.mark.django_db
WEEK = timedelta(weeks=1)
SIZES = [(4, 2, 1)]
MANY = [(3, 3, 1), (5, 2, 1), (8, 2, 1), (4, 2, 2), (5, 1, 2)]


@pytest.mark.parametrize(("count", "boards", "meetings"), SIZES + MANY if IS_THOROUGH else SIZES)
def test_league_runs_by_itself(count: int, boards: int, meetings: int, stranger: Player) -> None:
    draw = random.Random(count)
    sides = [make_team(chr(ord("a") + number), boards + 1) for number in range(count)]
    league = make_league(stranger, boards=boards, teams_most=10, meetings=meetings)
    enter(league, *(side[0] for side in sides))
    now = BEGIN
    for _step in range(100):
        go_on(now)
        league.refresh_from_db()
        if league.state == EventState.OVER:
            break
        sign_all_up(sides, now, draw)
        now += 7 * DAY
        go_on(now)
        for match in Match.objects.filter(event__state=EventState.RUNNING):
            for game in running(match.event):
                end_by_lot(game, draw, now + 8 * DAY)
    _check(league, count, boards, meetings)
    assert sweep_team_leagues(now=now + 4000 * DAY) == 0


def _check(league: TeamLeague, count: int, boards: int, meetings: int) -> None:
    """Hold a league that is over to what its games say."""
    league.refresh_from_db()
    assert league.state == EventState.OVER
    found = list(Match.objects.select_related("event").order_by("pk"))
    _check_meetings(found, count, meetings)
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()
    entries = sorted(teams_in(league), key=lambda each: each.place or 0)
    sums = {each.team_id: (0, 0) for each in entries}
    for match in found:
        score = _score(match, boards)
        for team, own, other in ((match.home_id, *score), (match.away_id, *score[::-1])):
            points = 1 if own == other and own else 2 * (own > other)
            sums[team] = (sums[team][0] + points, sums[team][1] + own)
    assert [each.points for each in entries] == [sums[each.team_id][0] for each in entries]
    order = [sums[each.team_id] for each in entries]
    assert order == sorted(order, reverse=True)


def _check_meetings(found: list[Match], count: int, meetings: int) -> None:
    """Everybody meets everybody as often as they should, in a double league once at home, in one
    match a round, and rounds begin when they should.
    """
    pairs = Counter(frozenset((match.home_id, match.away_id)) for match in found)
    assert set(pairs.values()) == {meetings}
    assert set(Counter((match.home_id, match.away_id) for match in found).values()) == {1}
    assert len(pairs) == count * (count - 1) // 2
    teams = [(match.round, team) for match in found for team in (match.home_id, match.away_id)]
    assert len(set(teams)) == len(teams)
    for match in found:
        assert match.event.starts_at == BEGIN + WEEK + ((match.round or 0) - 1) * 4 * WEEK


def _score(match: Match, boards: int) -> tuple[int, int]:
    """The half points of both teams; the places of nobody have none."""
    entries = {each.pk: each for each in Entry.objects.filter(event=match.event)}
    played = Board.objects.filter(round__event=match.event)
    assert played.count() <= boards
    score = [0, 0]
    for board in played:
        for entry, own in (
            (entries[board.first_id], board.first_points or 0),
            (entries[board.second_id or 0], board.second_points or 0),
        ):
            score[entry.team or 0] += own
            assert not (entry.is_vacant and own)
    return score[0], score[1]
