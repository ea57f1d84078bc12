"""Leaderboards and histories: who stands there, who sees which games, and what they cost."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.players.models import Player
from courier.ratings import pages
from courier.ratings.models import Family, Rating
from tests.courier.ratings.conftest import played
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NOW = START + 30 * DAY


@pytest.fixture(autouse=True)
def at_noon() -> object:
    with time_machine.travel(NOW, tick=False):
        yield


def family(key: str = "chess") -> Family:
    return Family.objects.get_or_create(key=key, defaults={"name": key.title()})[0]


def rating(
    player: Player, value: float, *, key: str = "chess", at: datetime = START, **fields: object
) -> Rating:
    """A rating that stands in the leaderboard, unless told otherwise."""
    shown = {
        "deviation": 60,
        "volatility": 0.06,
        "won": 6,
        "drawn": 3,
        "lost": 2,
        "provisional_from": NOW + DAY,
    }
    shown["listed_until"] = NOW + DAY
    return Rating.objects.create(
        player=player, family=family(key), rating=value, counted_at=at, **shown | fields
    )


def names(client: Client, path: str) -> list[str]:
    return [row.rating.player.username for row in client.get(path).context["board"].rows]


def test_leaderboard_has_who_is_listed_today_best_first(anonymous_client: Client) -> None:
    for name, value in (("anna", 1700), ("berta", 1812.4), ("cora", 1650)):
        rating(make_player(name), value)
    rating(make_player("doubtful"), 2000, listed_until=None)
    rating(make_player("gone"), 2100, listed_until=NOW)
    rating(make_player("closed", is_active=False), 2200)
    rating(make_player("elsewhere"), 2300, key="sissa")

    page = anonymous_client.get("/ratings/chess")
    assert [
        (row.place, row.rating.player.username, str(row.value))
        for row in page.context["board"].rows
    ] == [
        (1, "berta", "1812"),
        (2, "anna", "1700"),
        (3, "cora", "1650"),
    ]


def test_who_is_on_the_way_stands_behind_the_end_the_surest_first(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", 1)
    monkeypatch.setattr(pages, "CLIMBERS", 3)
    for name in ("first", "second"):
        rating(make_player(name), 1500)
    rating(make_player("gone"), 2100, listed_until=NOW, at=NOW - 366 * DAY)
    rating(make_player("closed", is_active=False), 2200, listed_until=None)
    for name, value, deviation in (
        ("wide", 1900, 200),
        ("near", 1500, 80),
        ("better", 1600, 80),
        ("widest", 1900, 201),
    ):
        rating(make_player(name), value, deviation=deviation, listed_until=None)

    assert anonymous_client.get("/ratings/chess").context["climbers"] == []
    last = anonymous_client.get("/ratings/chess?after=first")
    assert [row.rating.player.username for row in last.context["climbers"]] == [
        "better",
        "near",
        "wide",
    ]
    assert "Working their way up" in last.content.decode()


def test_pages_of_a_leaderboard_follow_each_other_with_equal_ratings(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", 2)
    for name in ("anna", "berta", "cora", "dora", "elsa"):
        rating(make_player(name), 1700)

    first = anonymous_client.get("/ratings/chess")
    second = anonymous_client.get(f"/ratings/chess{first.context['next']}")
    third = anonymous_client.get(f"/ratings/chess{second.context['next']}")
    shown = [
        [(row.place, row.rating.player.username) for row in page.context["board"].rows]
        for page in (first, second, third)
    ]
    assert shown == [[(1, "anna"), (2, "berta")], [(3, "cora"), (4, "dora")], [(5, "elsa")]]
    assert third.context["next"] == ""


def test_list_of_families_names_the_best(anonymous_client: Client) -> None:
    for number in range(4):
        rating(make_player(f"p{number}"), 1500 + number)
    rating(make_player("alone"), 1500, key="sissa", listed_until=None)
    family("empty")

    lines = anonymous_client.get("/ratings").context["lines"]
    assert [(line.key, line.players, line.listed) for line in lines] == [
        ("chess", 4, 4),
        ("sissa", 1, 0),
    ]
    assert [row.player.username for row in lines[0].best] == ["p3", "p2", "p1"]


def test_pages_without_ratings_say_what_to_do(anonymous_client: Client) -> None:
    assert "No finished rated games yet" in anonymous_client.get("/ratings").content.decode()
    family()
    assert "Nobody here yet" in anonymous_client.get("/ratings/chess").content.decode()


def test_own_row_is_marked_and_own_rating_shown(stranger: Player, stranger_client: Client) -> None:
    rating(stranger, 1499.6)
    page = stranger_client.get("/ratings/chess")

    assert [row.is_own for row in page.context["board"].rows] == [True]
    assert "Your rating: 1500." in page.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/ratings/nothing",
        "/ratings/chess/nobody",
        "/ratings/nothing/mover",
        "/ratings/chess/stranger",
    ],
)
def test_what_does_not_exist_is_not_found(
    anonymous_client: Client, mover: Player, stranger: Player, path: str
) -> None:
    rating(mover, 1500)
    assert anonymous_client.get(path).status_code == 404


@pytest.mark.parametrize(
    "query", ["?after=%00", "?after=nobody", "?after=" + "x" * 300, "?before=%00", "?before=x"]
)
@pytest.mark.parametrize("path", ["/ratings", "/ratings/chess", "/ratings/chess/mover"])
def test_strange_marks_give_the_beginning(
    anonymous_client: Client, mover: Player, path: str, query: str
) -> None:
    rating(mover, 1500)
    assert anonymous_client.get(path + query).status_code == 200


def test_only_reading_is_answered(anonymous_client: Client, mover: Player) -> None:
    rating(mover, 1500)
    paths = ["/ratings", "/ratings/chess", "/ratings/chess/mover"]
    assert [anonymous_client.post(path).status_code for path in paths] == [405, 405, 405]


def test_history_shows_every_game(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    first = played(mover, opponent, winner=0)
    second = played(opponent, mover, winner=None, at=START + DAY)

    page = anonymous_client.get("/ratings/chess/mover")
    rows = [
        (row.code, row.result, row.change.difference, str(row.change.after))
        for row in page.context["rows"]
    ]
    assert rows == [(second.code, "Drawn", "−85", "1577?"), (first.code, "Won", "+162", "1662?")]
    assert [row[1] for row in page.context["plot"].rows] == ["1662", "1577"]


def test_private_games_are_named_to_their_players_alone(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
) -> None:
    game = played(mover, opponent, winner=0)
    Game.objects.filter(pk=game.pk).update(is_public=False)

    def codes(client: Client) -> list[str]:
        return [row.code for row in client.get("/ratings/chess/mover").context["rows"]]

    assert [codes(one) for one in (mover_client, opponent_client, stranger_client, Client())] == [
        [game.code],
        [game.code],
        [""],
        [""],
    ]
    page = stranger_client.get("/ratings/chess/mover")
    (row,) = page.context["rows"]
    assert (row.result, row.opponent, row.opponent_rating) == ("", None, None)
    assert game.code not in page.content.decode()
    assert "/players/opponent" not in page.content.decode()
    assert page.content.decode().count("–</td>") == 2
    own = mover_client.get("/ratings/chess/mover").context["rows"][0]
    assert (own.result, own.opponent, str(own.opponent_rating)) == ("Won", opponent, "1500?")


def test_history_outlives_the_opponents_account(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    played(mover, opponent, winner=0)
    opponent.delete()

    assert "former player" in anonymous_client.get("/ratings/chess/mover").content.decode()


def test_pages_of_a_history_follow_each_other(
    mover: Player, opponent: Player, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played(mover, opponent, winner=0, at=START + number * DAY) for number in range(3)]
    monkeypatch.setattr(pages, "PAGE_SIZE", 2)

    first = anonymous_client.get("/ratings/chess/mover")
    second = anonymous_client.get(f"/ratings/chess/mover{first.context['next']}")
    shown = [[row.code for row in page.context["rows"]] for page in (first, second)]
    assert shown == [[games[2].code, games[1].code], [games[0].code]]
    assert second.context["next"] == ""


@pytest.mark.parametrize("count", [1, 3])
def test_pages_cost_a_literal_number_of_queries(
    count: int,
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(count):
        played(mover, make_player(), winner=0, at=START + number * DAY)
    Rating.objects.update(listed_until=NOW + DAY)
    for _ in range(count):
        rating(make_player(), 1500, listed_until=None)

    for path, queries in (("/ratings", 2), ("/ratings/chess", 3), ("/ratings/chess/mover", 4)):
        with django_assert_num_queries(queries):
            anonymous_client.get(path)


def test_player_page_has_a_table_and_a_course(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    for number in range(2):
        played(mover, opponent, winner=0, at=START + number * DAY)
    played(mover, opponent, winner=0, preset="sissa", at=START + 2 * DAY)

    context = anonymous_client.get("/players/mover").context
    assert [
        (row.family_id, row.games, value.is_provisional) for row, value in context["ratings"]
    ] == [
        ("chess", 2, True),
        ("sissa", 1, True),
    ]
    assert context["rating_plot"].texts.title == "Rating in Chess"
    assert anonymous_client.get("/players/opponent").context["rating_plot"] is not None


def test_player_page_says_nothing_of_ratings_where_there_are_none(
    mover: Player, anonymous_client: Client
) -> None:
    page = anonymous_client.get("/players/mover")
    assert page.context["ratings"] == []
    assert "All leaderboards" not in page.content.decode()
