"""Games of the archive filtered by what their readers ask for."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.archive.domain.shipped_games import load_historical_games
from courier.archive.views.search import searching
from tests.courier.archive.listing import listed, take_in
from tests.factories import FOOLS_MATE, START, make_game, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("library")]


@pytest.fixture(scope="module")
def library(module_db: None) -> None:
    """A game of chess, and the historical ones."""
    make_game(
        make_player("mover"), make_player("opponent", name="The Waiting One"), moves=FOOLS_MATE
    )
    load_historical_games(now=START)
    take_in()


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"player": "cetina"}, 3),
        ({"player": "carlos LARA"}, 1),
        ({"player": "nobody here"}, 0),
        ({"player": "opponent"}, 1),
        ({"player": "The Waiting"}, 1),
        ({"preset": "symmetric-sissa"}, 2),
        ({"preset": "chess"}, 1),
        ({"result": "first"}, 2),
        ({"result": "second"}, 2),
        ({"result": "draw"}, 0),
        ({"year": "1998"}, 3),
        ({"year": "2026", "preset": "sissa"}, 0),
        ({"player": "mora", "result": "second"}, 1),
    ],
)
def test_archive_is_filtered(
    query: dict[str, str | list[str]], count: int, anonymous_client: Client
) -> None:
    assert len(listed(anonymous_client, **query)) == count


def test_names_are_searched_for_few_words_each_once(anonymous_client: Client) -> None:
    assert len(listed(anonymous_client, player="carlos " * 8 + "Lara")) == 1
    refused = anonymous_client.get("/archive", {"opponent": "a b c d e"})
    assert "Use at most 4 words for a name." in refused.content.decode()


def test_few_searches_for_names_go_on_at_a_time(anonymous_client: Client) -> None:
    with searching.place(), searching.place():
        assert anonymous_client.get("/archive", {"place": "Villahermosa"}).status_code == 429
        assert anonymous_client.get("/archive", {"year": "1998"}).status_code == 200
    assert anonymous_client.get("/archive", {"place": "Villahermosa"}).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        {"player": "\0"},
        {"player": "%' OR 1=1"},
        {"player": "x" * 500},
        {"preset": "no-such"},
        {"result": "3"},
        {"year": "-1"},
        {"year": "99999999999999999999"},
        {"year": "abc"},
        {"after": "nosuchcode"},
        {"after": "\0"},
        {"after": "' OR 1=1 --"},
        {"preset": ["chess", "\0"]},
        {"unknown": "1"},
        {"year": "１９９８"},
        {"position": "x", "preset": "chess"},
        {"position": "\0", "preset": "chess"},
        {"pattern": "8/8", "preset": "chess"},
        {"moves": "e4 e4", "preset": "chess"},
        {"material": "Z", "preset": "chess"},
        {"position": "8/8 w"},
        {"since": "?"},
        {"until": "9999-12-31", "since": "0001-01-01"},
        {"words": "a & | ! ("},
        {"words": '"'},
        {"side": "7"},
        {"least": "0"},
        {"most": "99999999999999"},
        {"sort": "x"},
        {"family": "\0"},
        {"place": "%"},
        {"opponent": "\0"},
    ],
)
def test_archive_survives_odd_queries(
    query: dict[str, str | list[str]], anonymous_client: Client
) -> None:
    listed(anonymous_client, **query)


@pytest.mark.parametrize(
    "query",
    [
        {"preset": "chess", "material": "KQvK"},
        {"preset": "chess", "moves": "e4 zz"},
        {"year": "-5"},
        {"preset": "nosuch"},
        {"preset": "chess", "pattern": "zzz"},
        {"result": "zzz"},
    ],
)
def test_a_search_with_an_error_says_so_and_gives_no_file(
    query: dict[str, str | list[str]], anonymous_client: Client
) -> None:
    page = anonymous_client.get("/archive", query).content.decode()
    assert "What is marked in the search was left out; this matches the rest of it." in page
    assert "/archive/games.pgn" not in page
    file = anonymous_client.get("/archive/games.pgn", query)
    assert (file.status_code, file["Content-Type"]) == (400, "text/plain; charset=utf-8")
