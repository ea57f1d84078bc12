"""Ratings in the archive: what a search and the explorer know of them, and how they follow the
ledger.
"""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F
from django.test import Client
from rest_framework.test import APIClient

from courier.archive.domain import index
from courier.archive.domain.ratings import follow_ratings
from courier.archive.explorer import moves_from
from courier.archive.models import Continuation, Entry
from courier.erasure.domain.due_erasures import erase
from courier.erasure.domain.requests import COOLING_OFF, request_erasure
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.models import Family, RatingChange
from courier.ratings.queries import rating_of_game
from tests.courier.archive.test_index import CHESS_KEY, common_from_three, counted, counted_anew  # noqa: F401 -- a fixture
from tests.courier.ratings.conftest import begin, end
from tests.courier.ratings.test_pages import NOW, at_noon, rating  # noqa: F401 -- a fixture
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def ended(first: Player, second: Player, *, rated: bool = True) -> Game:
    game = end(begin(first, second, at=NOW, rated=rated), winner=0, at=NOW)
    assert index.index_game(game.pk)
    return game


@pytest.fixture
def rated_game(mover: Player, opponent: Player) -> Game:
    """A game of 1600 against 1801, which has ended, beside one that did not count."""
    rating(mover, 1600)
    rating(opponent, 1801)
    ended(mover, opponent, rated=False)
    return ended(mover, opponent)


def test_an_entry_has_the_mean_rating_before_the_game(rated_game: Game) -> None:
    assert list(Entry.objects.order_by("pk").values_list("rating", flat=True)) == [None, 1700]


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("rating_least=1700", True),
        ("rating_least=1701", False),
        ("rating_most=1699", False),
        ("rating_least=1500&rating_most=1700", True),
        ("rating_least=0", True),
    ],
)
def test_games_are_found_by_rating(
    anonymous_client: Client, rated_game: Game, query: str, is_found: bool
) -> None:
    page = anonymous_client.get(f"/archive?{query}").content.decode()
    shown = APIClient().get(f"/api/v1/archive?{query}").json()["results"]
    wanted = [rated_game.code] if is_found else []
    assert (
        re.findall(r'<h3><a href="/games/([^"]+)">', page)
        == [row["code"] for row in shown]
        == wanted
    )


@pytest.mark.parametrize("value", ["x", "-1", "10000", "1" * 400, "NaN"])
def test_a_rating_that_is_none_is_said_beside_its_field(
    anonymous_client: Client, rated_game: Game, value: str
) -> None:
    page = anonymous_client.get("/archive", {"rating_least": value})
    assert page.status_code == 200
    assert list(page.context["form"].errors) == ["rating_least"]
    assert APIClient().get("/api/v1/archive", {"rating_least": value}).status_code == 400


def test_the_explorer_shows_the_average_of_the_games_that_counted(
    anonymous_client: Client, rated_game: Game
) -> None:
    rating(first := make_player(), 2000)
    rating(second := make_player(), 2001)
    ended(first, second)
    page = anonymous_client.get("/archive/explore/chess").content.decode()
    assert '<td class="num wide-cell">1850</td>' in page
    [move] = moves_from(CHESS_KEY)
    assert (move.games, move.rated, move.rating) == (3, 2, 1850)


def test_without_rated_games_the_explorer_has_no_column(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    ended(mover, opponent, rated=False)
    assert "Average rating" not in anonymous_client.get("/archive/explore/chess").content.decode()


@pytest.mark.usefixtures("common_from_three")
def test_counts_keep_the_sums_of_ratings(rated_game: Game, mover: Player, opponent: Player) -> None:
    third = ended(mover, opponent)
    fourth = ended(mover, opponent)
    assert counted() == counted_anew()
    assert Continuation.objects.get(key=CHESS_KEY).rated == 3
    for game in (rated_game, fourth):
        index.remove_game(game.pk)
    assert counted() == counted_anew()
    assert Continuation.objects.get(key=CHESS_KEY).ratings == Entry.objects.get(pk=third.pk).rating


def test_of_an_advanced_game_no_rating_is_kept(rated_game: Game) -> None:
    family = Family.objects.create(key="advanced-chess", name="Chess (advanced)")
    RatingChange.objects.filter(game=rated_game).update(family=family)
    assert rating_of_game(rated_game.pk) is None
    assert follow_ratings() == 1
    assert not Entry.objects.filter(rating__isnull=False).exists()
    assert follow_ratings() == 0


@pytest.mark.usefixtures("common_from_three")
def test_ratings_follow_a_ledger_that_was_written_anew(
    rated_game: Game, mover: Player, opponent: Player
) -> None:
    other = ended(mover, opponent)
    RatingChange.objects.filter(game=rated_game).update(rating_before=F("rating_before") + 100)
    RatingChange.objects.filter(game=other).delete()
    said = StringIO()
    call_command("index_games", ratings=True, stdout=said)
    assert said.getvalue() == "Games with another rating than before: 2.\n"
    assert list(Entry.objects.order_by("pk").values_list("rating", flat=True)) == [None, 1800, None]
    assert counted() == counted_anew()


def test_an_erased_account_changes_no_rating_of_a_game(rated_game: Game, mover: Player) -> None:
    request_erasure(player=mover, handle=mover.username, with_remarks=True, now=NOW)
    assert erase(mover.pk, now=NOW + COOLING_OFF)
    index.index_again(rated_game.pk)
    assert Entry.objects.get(pk=rated_game.pk).rating == 1700
