"""Games that end at the same instant, against real PostgreSQL."""

from __future__ import annotations

import itertools
from datetime import timedelta
from functools import partial

import pytest

from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.glicko import PERIODS_PER_DAY, Strength, grown, rated
from courier.ratings.glicko import Game as Seen
from courier.ratings.models import Rating, RatingChange
from tests.courier.racing import race
from tests.courier.ratings.conftest import begin, end
from tests.courier.ratings.test_recomputation import everything, recompute
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db(transaction=True)
NEW = Strength()
ROUNDS = 4
MOMENT = timedelta(microseconds=1) / timedelta(days=1) * PERIODS_PER_DAY


def ends(game: Game, winner: int) -> str:
    end(game, winner=winner, at=START)
    return "ended"


def test_two_games_of_a_player_that_end_at_once_count_one_after_the_other(mover: Player) -> None:
    """Each of them with a newcomer; the ledger shows which was first, and the numbers are those of
    that order.
    """
    for _ in range(ROUNDS):
        one, two = make_player(), make_player()
        games = [begin(mover, one), begin(two, mover)]
        before = Rating.objects.filter(player=mover).first()
        known = grown(before.strength, periods=MOMENT) if before else NEW

        assert race([partial(ends, games[0], 0), partial(ends, games[1], 0)]) == ["ended", "ended"]

        first, second = RatingChange.objects.filter(player=mover, game__in=games).order_by(
            "counted_at"
        )
        assert first.strength == rated(known, [Seen(NEW, first.half_points / 2)], periods=0)
        then = grown(first.strength, periods=MOMENT)
        assert second.strength == rated(then, [Seen(NEW, second.half_points / 2)], periods=0)
        assert {first.half_points, second.half_points} == {0, 2}
        assert second.counted_at - first.counted_at == timedelta(microseconds=1)
        assert Rating.objects.get(player=mover).strength == second.strength


def test_many_games_that_end_at_once_all_count_and_can_be_recomputed() -> None:
    people = [make_player() for _ in range(4)]
    pairs = [(one, two) for one in people for two in people if one != two]
    games = [
        begin(one, two, preset="sissa" if number % 3 else "chess")
        for number, (one, two) in enumerate(pairs)
    ]

    assert (
        race([partial(ends, game, number % 2) for number, game in enumerate(games)])
        == ["ended"] * 12
    )

    before = everything()
    assert sum(rating.games for rating in Rating.objects.all()) == 24
    assert (
        len({(change.player_id, change.counted_at) for change in RatingChange.objects.all()}) == 24
    )
    assert recompute() == "Games counted: 12; with other numbers than before: 0."
    assert everything() == before


def test_games_that_end_while_ratings_are_recomputed_are_all_counted() -> None:
    people = [make_player() for _ in range(4)]
    for one, two in itertools.pairwise(people):
        end(begin(one, two), winner=0)
    games = [begin(one, two) for one, two in itertools.pairwise(people)]

    jobs = [partial(ends, game, 1) for game in games]
    assert race([recompute, *jobs])[1:] == ["ended"] * 3

    before = everything()
    assert recompute() == "Games counted: 6; with other numbers than before: 0."
    assert everything() == before
    assert sum(rating.games for rating in Rating.objects.all()) == 12
