"""Searches that players keep: whose they are, what is kept, how they go."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain import searches
from courier.archive.models import SavedSearch
from courier.players.models import Player
from tests.factories import START, make_revision

QUERY = "preset=chess&pattern=8%2F8%2F8%2F8%2F8%2F8%2F8%2F.7&mirror=on"


def saved(player: Player, name: str = "Bare corner") -> SavedSearch:
    return searches.save_search(player=player, name=name, query=QUERY, now=START)


def test_a_search_is_saved_under_a_name(mover_client: Client, mover: Player) -> None:
    make_revision()
    answer = mover_client.post(
        "/archive/searches/save", {"name": "Bare corner", "query": f"after=x&{QUERY}&odd=1"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/archive?{QUERY}")
    kept = SavedSearch.objects.get()
    assert (kept.player, kept.name, kept.query) == (mover, "Bare corner", QUERY)
    assert (
        f'href="/archive?{QUERY.replace("&", "&amp;")}">Bare corner</a>'
        in mover_client.get("/archive").content.decode()
    )


def test_saving_asks_for_an_account(anonymous_client: Client, db: None) -> None:
    for address in ("/archive/searches", "/archive/searches/save"):
        assert anonymous_client.get(address).status_code in (302, 405)
    assert (
        anonymous_client.post("/archive/searches/save", {"name": "x", "query": QUERY}).status_code
        == 302
    )
    assert SavedSearch.objects.count() == 0


@pytest.mark.parametrize(
    ("name", "query", "says"),
    [
        ("", QUERY, "Give the search a name"),
        ("x" * 81, QUERY, "Give the search a name"),
        ("x", "", "Fill in a field"),
        ("x", "after=abc&unknown=1", "Fill in a field"),
        ("x", "\0", "Give the search"),
        ("\0", QUERY, "Give the search a name"),
        ("x", "y" * 20_000, "Give the search"),
    ],
)
def test_what_cannot_be_saved_is_said(
    name: str, query: str, says: str, mover_client: Client
) -> None:
    make_revision()
    answer = mover_client.post(
        "/archive/searches/save", {"name": name, "query": query}, follow=True
    )
    assert answer.status_code == 200
    assert says in answer.content.decode()
    assert SavedSearch.objects.count() == 0


def test_the_same_name_again_replaces_the_search(mover: Player) -> None:
    first = saved(mover)
    assert saved(mover).pk != first.pk
    assert SavedSearch.objects.count() == 1


def test_there_are_at_most_so_many(
    mover_client: Client, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_revision()
    monkeypatch.setattr(searches, "MOST_SEARCHES", 1)
    saved(mover)
    answer = mover_client.post(
        "/archive/searches/save", {"name": "Second", "query": QUERY}, follow=True
    )
    assert "You have saved 1 searches already." in answer.content.decode()


def test_only_the_owner_sees_and_deletes_a_search(
    mover_client: Client, stranger_client: Client, anonymous_client: Client, mover: Player
) -> None:
    kept = saved(mover)
    address = f"/archive/searches/{kept.code}/delete"
    assert "Bare corner" in mover_client.get("/archive/searches").content.decode()
    assert "Bare corner" not in stranger_client.get("/archive/searches").content.decode()
    assert [client.post(address).status_code for client in (stranger_client, anonymous_client)] == [
        404,
        302,
    ]
    assert mover_client.get(address).status_code == 405
    assert SavedSearch.objects.count() == 1
    assert mover_client.post(address).status_code == 302
    assert mover_client.post(address).status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_reads_the_same_number_of_queries(
    mover_client: Client,
    mover: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for row in range(rows):
        saved(mover, f"Search {row}")
    with django_assert_num_queries(3):
        page = mover_client.get("/archive/searches").content.decode()
    assert page.count("Search ") - page.count("Search the") == 2 * rows
