"""The conditions that searches of games may use."""

from __future__ import annotations

import pytest

from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.queries import mean_rating, rating_between
from tests.courier.ratings.conftest import begin, end
from tests.courier.ratings.test_pages import NOW, at_noon, rating  # noqa: F401 -- a fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated_game(mover: Player, opponent: Player) -> Game:
    """A game of 1600 against 1800, which has ended, beside one that did not count."""
    rating(mover, 1600)
    rating(opponent, 1800)
    end(begin(mover, opponent, at=NOW, rated=False), winner=0, at=NOW)
    return end(begin(mover, opponent, at=NOW), winner=0, at=NOW)


@pytest.mark.parametrize(
    ("least", "most", "is_found"),
    [(1600, 1800, True), (1601, None, False), (None, 1799, False), (None, 1800, True), (1500, None, True)],
)
def test_both_ratings_lie_between_the_bounds(
    rated_game: Game, least: int | None, most: int | None, is_found: bool
) -> None:
    found = Game.objects.filter(rating_between(least, most))
    assert list(found) == ([rated_game] if is_found else [])


def test_without_bounds_every_game_is_found(rated_game: Game) -> None:
    assert Game.objects.filter(rating_between()).count() == 2


def test_mean_is_that_of_before_the_game(rated_game: Game) -> None:
    means = Game.objects.annotate(mean=mean_rating()).values_list("mean", flat=True)
    assert sorted(mean or 0 for mean in means) == [0, 1700]


def test_conditions_follow_a_column_with_the_game(rated_game: Game) -> None:
    seats = rated_game.seats.model.objects.filter(rating_between(1600, game="game"))
    assert {seat.game_id for seat in seats} == {rated_game.pk}
    assert seats.annotate(mean=mean_rating(game="game")).values_list("mean", flat=True)[0] == 1700
