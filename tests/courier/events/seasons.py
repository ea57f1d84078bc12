"""Leagues for tests, and whole seasons played by random players under a clock that is moved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from courier.clocks.terms import Terms
from courier.events.domain.leagues import LeaguePlan, create_league, join_league
from courier.events.domain.progress import sweep
from courier.events.domain.seasons import sweep_leagues
from courier.events.models import Board, Event, League
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.clubs import end_by_lot
from tests.factories import START, make_player, make_revision

WEEK: Final = timedelta(days=7)
FIRST: Final = START + WEEK  # when a league begins that is made at START


def make_league(organiser: Player, **said: Any) -> League:
    """A league of chess, made at START."""
    given: dict[str, Any] = {
        "name": "Town league",
        "preset": make_revision().preset,
        "terms": Terms(days_per_move=3),
        "division_size": 4,
    } | said
    return create_league(organiser=organiser, plan=LeaguePlan(**given), now=START)


def sign_up(league: League, players: int | Sequence[Player], games_most: int = 6) -> list[Player]:
    """Let players join, one minute after the other."""
    joining = [make_player() for _n in range(players)] if isinstance(players, int) else players
    for minute, player in enumerate(joining):
        join_league(
            league_id=league.pk,
            player=player,
            games_most=games_most,
            now=START + timedelta(minutes=minute),
        )
    return list(joining)


def go_on(now: datetime) -> None:
    """What the task of every minute does."""
    sweep_leagues(now=now)
    sweep(now=now)


def divisions(league: League) -> list[list[str]]:
    """The players of each division of the latest season, by number."""
    league.refresh_from_db()
    events = Event.objects.filter(league=league, season=league.season).order_by("division")
    return [
        list(event.entries.order_by("seed").values_list("player__username", flat=True))
        for event in events
    ]


def running_in(league: League) -> list[Game]:
    games = Game.objects.filter(event_board__round__event__league=league, status=GameStatus.ACTIVE)
    return list(games.order_by("pk"))


def boards_in(event: Event) -> list[Board]:
    boards = Board.objects.filter(round__event=event).select_related("game", "first", "second")
    return list(boards.order_by("round__number", "number"))


def play_season(league: League, draw: random.Random, now: datetime) -> datetime:
    """Play a season to its end by random results, and a sweep that comes twice now and then."""
    for _step in range(400):
        league.refresh_from_db()
        if league.starts_at is not None:
            return league.starts_at
        now += timedelta(days=8)
        for game in running_in(league):
            end_by_lot(game, draw, now)
        for _twice in range(draw.choice([1, 1, 2])):
            go_on(now)
    raise AssertionError("the season does not end")
