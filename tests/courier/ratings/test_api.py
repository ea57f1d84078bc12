"""Ratings in the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.games.models import Game
from courier.players.models import Player
from courier.ratings import pages
from tests.courier.ratings.conftest import begin, end
from tests.courier.ratings.test_offers import open_challenge
from tests.courier.ratings.test_pages import NOW, at_noon, family, rating  # noqa: F401 -- a fixture
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def api(player: Player | None = None) -> APIClient:
    client = APIClient()
    if player is not None:
        client.force_authenticate(player)
    return client


def test_families_and_leaderboard_are_shown_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", 2)
    for number in range(3):
        rating(make_player(f"p{number}"), 1600.4 + number)

    assert api().get("/api/v1/ratings").json() == [
        {"key": "chess", "name": "Chess", "players": 3, "listed": 3, "advanced": False}
    ]
    first = api().get("/api/v1/ratings/chess").json()
    assert [(row["username"], row["rating"], row["provisional"]) for row in first["results"]] == [
        ("p2", 1602, False),
        ("p1", 1601, False),
    ]
    second = api().get(first["next"]).json()
    assert (second["first_place"], second["next"], len(second["results"])) == (3, None, 1)


def test_ratings_of_a_player(mover: Player) -> None:
    rating(mover, 1499.6, provisional_from=NOW)

    (shown,) = api().get("/api/v1/players/Mover/ratings").json()
    assert (
        shown["family"],
        shown["rating"],
        shown["deviation"],
        shown["provisional"],
        shown["games"],
    ) == (
        "chess",
        1500,
        60,
        True,
        11,
    )


@pytest.mark.parametrize("path", ["/api/v1/ratings/none", "/api/v1/players/nobody/ratings"])
def test_what_does_not_exist_is_not_found(path: str) -> None:
    answer = api().get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_empty_leaderboard_is_empty() -> None:
    family()
    assert api().get("/api/v1/ratings/chess").json() == {
        "first_place": 0,
        "results": [],
        "next": None,
    }


def test_game_shows_ratings_and_their_change(mover: Player, opponent: Player) -> None:
    rating(mover, 1600)
    game = begin(mover, opponent, at=NOW)

    def shown() -> object:
        return api(mover).get(f"/api/v1/games/{game.code}").json()["ratings"]

    assert shown() == [{"side": 0, "rating": "1600", "change": ""}]
    end(Game.objects.get(pk=game.pk), winner=1, at=NOW)
    assert shown() == [
        {"side": 0, "rating": "1600", "change": "−10"},
        {"side": 1, "rating": "1500?", "change": "+232"},
    ]


def test_offer_shows_range_and_stakes(mover: Player, opponent: Player) -> None:
    offer = open_challenge(mover, least=1400)

    shown = api(opponent).get(f"/api/v1/challenges/{offer.code}").json()
    assert (shown["rating_least"], shown["rating_most"], shown["stakes"]["win"]) == (
        1400,
        None,
        "+162",
    )
    assert shown["stakes"]["own"] == {"rating": 1500, "provisional": True}
    assert api(mover).get(f"/api/v1/challenges/{offer.code}").json()["stakes"] is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"rating_least": 1700, "rating_most": 1600}, "bad_range"),
        ({"rating_least": 5}, "bad_range"),
        ({"rating_least": 1500, "to": "opponent"}, "range_needs_open_challenge"),
        ({"rating_least": "x"}, "invalid"),
    ],
)
def test_ranges_are_refused_with_a_reason(
    mover: Player, opponent: Player, given: dict[str, object], code: str
) -> None:
    begin(mover, opponent)
    answer = api(mover).post(
        "/api/v1/challenges", {"preset": "chess", "days_per_move": 3, **given}, format="json"
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_open_challenge_for_others_is_refused(mover: Player, opponent: Player) -> None:
    answer = api(opponent).post(
        f"/api/v1/challenges/{open_challenge(mover, least=1900).code}/accept"
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "rating_too_low")
