"""Leagues of random players run by themselves, season after season: who meets whom, how many games
somebody plays at once, and who goes up and down is what an independent count makes of the games.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from courier.events.enums import BoardState, EventState
from courier.events.models import Board, Entry, Event, League, LeagueMember
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.seasons import (
    FIRST,
    boards_in,
    go_on,
    make_league,
    play_season,
    running_in,
    sign_up,
)
from tests.depth import IS_THOROUGH

pytestmark = pytest.mark.django_db
SIZES = [(4, 2), (16, 1)]
MANY = [(4, 6), (16, 3), (200, 2)]


@pytest.mark.parametrize(("players", "seasons"), MANY if IS_THOROUGH else SIZES)
def test_league_runs_by_itself(players: int, seasons: int, stranger: Player) -> None:
    draw = random.Random(players)
    league = make_league(stranger, division_size=6 if players > 16 else 4)
    for _each in range(players):
        sign_up(league, 1, games_most=draw.choice([1, 2, 3, 6]))
    now = FIRST
    for season in range(1, seasons + 1):
        go_on(now)
        league.refresh_from_db()
        assert league.season == season
        assert len(running_in(league)) > 0
        _check_at_once(league)
        now = play_season(league, draw, now)
        _check_season(league, players)
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()


def _check_at_once(league: League) -> None:
    """Nobody plays more games at once than they have said."""
    running = Board.objects.filter(
        round__event__league=league, state=BoardState.PENDING, game__isnull=False
    )
    counts = Counter(entry for pair in running.values_list("first", "second") for entry in pair)
    for entry in Entry.objects.filter(pk__in=counts):
        assert entry.games_most is not None
        assert counts[entry.pk] <= entry.games_most


def _check_season(league: League, players: int) -> None:
    events = list(Event.objects.filter(league=league, season=league.season).order_by("division"))
    placed = [_check_division(event) for event in events]
    assert sum(map(len, placed)) == players
    expected: list[int | None] = [player for division in placed for player in division]
    at = 0
    for upper in placed[:-1]:
        at += len(upper)
        expected[at - 1], expected[at] = expected[at], expected[at - 1]
    members = LeagueMember.objects.filter(league=league).order_by("standing")
    assert list(members.values_list("player", flat=True)) == expected
    assert [member.standing for member in members] == list(range(1, players + 1))


def _check_division(event: Event) -> list[int | None]:
    """Everybody has met everybody once, and the points are those of the games; its players by
    their places.
    """
    assert event.state == EventState.OVER
    boards = boards_in(event)
    entries = list(Entry.objects.filter(event=event).order_by("place", "seed"))
    meetings = Counter(frozenset((board.first_id, board.second_id)) for board in boards)
    assert set(meetings.values()) == {1}
    assert len(meetings) == len(entries) * (len(entries) - 1) // 2
    scores = Counter[int]()
    for board in boards:
        if board.state == BoardState.PLAYED:
            assert board.game is not None
            points = {0: (2, 0), 1: (0, 2), None: (1, 1)}[board.game.winner]
            assert (board.first_points, board.second_points) == points
        assert board.second_id is not None
        scores[board.first_id] += board.first_points or 0
        scores[board.second_id] += board.second_points or 0
    assert [Fraction(entry.points or 0) for entry in entries] == [
        Fraction(scores[entry.pk]) for entry in entries
    ]
    points_down = [entry.points or 0 for entry in entries]
    assert points_down == sorted(points_down, reverse=True)
    return [entry.player_id for entry in entries]
