"""Ladders of random players run by themselves for weeks: nobody meets whom they have just met,
every game counts once, sides are balanced, and the places are what replaying the games one after
the other makes of them.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import pytest

from courier.events.domain.ladder_progress import advance_ladder, sweep_ladders
from courier.events.domain.ladders import keep_ladders
from courier.events.enums import BoardState
from courier.events.ladder_queries import REST, rungs_of
from courier.events.models import Ladder, LadderGame, Rung
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from tests.courier.events.climbers import Club, games_on, make_ladder
from tests.depth import IS_THOROUGH
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db
SIZES = [(4, 6), (16, 3)]
MANY = [(4, 30), (16, 20), (200, 4)]


@pytest.mark.parametrize(("players", "weeks"), MANY if IS_THOROUGH else SIZES)
@pytest.mark.parametrize("seed", [1, 2] if IS_THOROUGH else [1])
def test_ladder_runs_by_itself(players: int, weeks: int, seed: int, stranger: Player) -> None:
    ladder = make_ladder(stranger)
    club = Club(ladder, players, seed)
    club.run(weeks)
    check(ladder, club)


@pytest.mark.parametrize("seed", [3])
def test_ladder_of_all_variants_runs_by_itself(seed: int) -> None:
    make_revision("crazyhouse")
    keep_ladders(now=START)
    ladder = Ladder.objects.get(preset=None)
    club = Club(ladder, 200 if IS_THOROUGH else 6, seed)
    liked = make_revision("crazyhouse").preset
    for player in club.players[::2]:
        add_favourite(preset=liked, player=player, now=START)
    club.run(4 if IS_THOROUGH else 2)
    check(ladder, club)
    fans = {player.pk for player in club.players[::2]}
    for played in games_on(ladder):
        pair = {played.first.player_id, played.second.player_id}
        assert (played.revision.preset == liked) or not pair <= fans


def check(ladder: Ladder, club: Club) -> None:
    games = games_on(ladder)
    assert games
    _check_games(games)
    _check_meetings(games)
    _check_records(ladder, games)
    _check_places(club, games)
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()
    assert sweep_ladders(now=club.now) == advance_ladder(ladder.pk, now=club.now) == 0


def _check_games(games: list[LadderGame]) -> None:
    """Each counts what its own game says, and no game is of two rows."""
    for played in games:
        assert played.state != BoardState.PENDING
        if played.state == BoardState.PLAYED:
            assert played.game is not None
            assert played.game.ending not in {"", Ending.ABORTED}
            points = {0: (2, 0), 1: (0, 2), None: (1, 1)}[played.game.winner]
            assert (played.first_points, played.second_points) == points
    seen = [played.game_id for played in games if played.game_id is not None]
    assert len(seen) == len(set(seen))


def _check_meetings(games: list[LadderGame]) -> None:
    """Nobody meets the same one again too soon, and no week pairs anybody twice."""
    last: dict[frozenset[int], datetime] = {}
    weekly = Counter[tuple[int, datetime]]()
    for played in games:
        pair = frozenset((played.first_id, played.second_id))
        if pair in last:
            assert played.created_at - last[pair] >= REST
        last[pair] = played.created_at
        if played.challenger_id is None:
            weekly.update((rung, played.created_at) for rung in pair)
    assert set(weekly.values()) <= {1}


def _check_records(ladder: Ladder, games: list[LadderGame]) -> None:
    scores = {"won": Counter[int](), "drawn": Counter[int](), "lost": Counter[int]()}
    balance = Counter[int]()
    for played in games:
        balance.update({played.first_id: 1})
        balance.subtract({played.second_id: 1})
        own, other = played.first_points or 0, played.second_points or 0
        if own == other == 0:
            continue
        if own == other:
            scores["drawn"].update([played.first_id, played.second_id])
        else:
            better = played.first_id if own > other else played.second_id
            scores["won"][better] += 1
            scores["lost"][played.first_id + played.second_id - better] += 1
    for rung in Rung.objects.filter(ladder=ladder):
        assert (rung.won, rung.drawn, rung.lost) == tuple(
            scores[key][rung.pk] for key in ("won", "drawn", "lost")
        )
        assert rung.balance == balance[rung.pk]
        assert abs(rung.balance) <= 4


def _check_places(club: Club, games: list[LadderGame]) -> None:
    """Numbers have no gaps, and the places are those an independent replay has come to."""
    rungs = rungs_of(club.ladder)
    assert [rung.number for rung in rungs] == list(range(1, len(rungs) + 1))
    assert [rung.player_id for rung in rungs] == club.order
    assert any(played.taken for played in games)
    assert all(played.first_points != played.second_points for played in games if played.taken)
