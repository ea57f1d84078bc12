"""The catalogue for programs: the same search as on the page, in pages, with one's own
favourites.
"""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.models import Favourite, Preset
from tests.catalogues import make_catalogue
from tests.factories import SAMPLE, START
from tests.shipped import store_shipped

LIST = "/api/v1/presets"
SISSA = "/api/v1/presets/sissa/favourite"


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    store_shipped((*SAMPLE, "atomic", "capablanca-chess"), now=START)


def keys(api: APIClient, **requested: str | list[str]) -> set[str]:
    return {row["key"] for row in api.get(LIST, requested).json()["results"]}


def test_presets_are_listed_for_everybody(anonymous_api: APIClient, mover_api: APIClient) -> None:
    assert keys(anonymous_api) == keys(mover_api) == {*SAMPLE, "atomic", "capablanca-chess"}


@pytest.mark.parametrize(
    ("requested", "found"),
    [
        ({"rules": "open"}, {"free-board", "free-board-9x9", "sea-horses-unenforced"}),
        ({"q": "JOSE capablánca"}, {"capablanca-chess"}),
        ({"q": "atomik"}, {"atomic"}),
        (
            {"size": ["9x9", "10x8"], "rules": "enforced"},
            {"sissa", "symmetric-sissa", "capablanca-chess"},
        ),
        ({"tag": ["bent-moves", "random-setup"]}, {"sea-horses", "sea-horses-unenforced"}),
        ({"board": "small", "play": "computer"}, {"sigma-4-shogi", "sigma-4-shogi-quick"}),
        ({"family": "Sissa", "inventor": "Carlos Cetina"}, {"sissa", "symmetric-sissa"}),
        ({"by": "players"}, set()),
    ],
)
def test_presets_are_searched_as_on_the_page(
    requested: dict[str, str | list[str]], found: set[str], anonymous_api: APIClient
) -> None:
    assert keys(anonymous_api, **requested) == found


@pytest.mark.parametrize(
    "requested",
    [
        {"rules": "maybe"},
        {"sort": "random()"},
        {"tag": "nonsense"},
        {"q": "x" * 81},
        {"family": "x" * 200},
    ],
)
def test_what_cannot_be_meant_is_refused_in_the_one_shape(
    requested: dict[str, str], anonymous_api: APIClient
) -> None:
    answer = anonymous_api.get(LIST, requested)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")
    assert next(iter(answer.json()["error"]["fields"])).startswith(next(iter(requested)))


def test_a_row_shows_tags_plays_and_hearts(
    mover_api: APIClient, anonymous_api: APIClient, opponent: Player
) -> None:
    add_favourite(preset=Preset.objects.get(key="atomic"), player=opponent, now=START)
    mover_api.put("/api/v1/presets/atomic/favourite")
    rows = [
        api.get(LIST, {"q": "atomic"}).json()["results"][0] for api in (mover_api, anonymous_api)
    ]
    shown = [(row["tags"], row["plays"], row["favourites"], row["favourite"]) for row in rows]
    tags = ["pieces-of-chess", "explosion"]
    assert shown == [(tags, 0, 2, True), (tags, 0, 2, False)]


def test_favourites_are_put_and_deleted(mover_api: APIClient, mover: Player) -> None:
    assert mover_api.put(SISSA).json() == {"favourite": True, "favourites": 1}
    assert keys(mover_api, mine="favourites") == {"sissa"}
    assert mover_api.delete(SISSA).json() == {"favourite": False, "favourites": 0}
    assert (keys(mover_api, mine="favourites"), Favourite.objects.count()) == (set(), 0)


def test_favourites_are_ones_own(
    mover_api: APIClient, opponent_api: APIClient, anonymous_api: APIClient, mover: Player
) -> None:
    mover_api.put(SISSA)
    assert (keys(opponent_api, mine="favourites"), keys(anonymous_api, mine="favourites")) == (
        set(),
        set(),
    )
    assert [anonymous_api.put(SISSA).status_code, anonymous_api.delete(SISSA).status_code] == [
        401,
        401,
    ]
    opponent_api.delete(SISSA)
    assert Favourite.objects.get().player == mover


def test_what_may_not_be_read_cannot_be_a_favourite(stranger_api: APIClient, mover: Player) -> None:
    Preset.objects.filter(key="sissa").update(visibility="private", is_listed=False, owner=mover)
    assert stranger_api.put(SISSA).status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_list_reads_the_same_number_of_queries(
    mover_api: APIClient,
    anonymous_api: APIClient,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Preset.objects.exclude(pk__in=Preset.objects.order_by("key").values("pk")[:rows]).update(
        is_listed=False
    )
    with django_assert_num_queries(3):
        assert len(keys(anonymous_api)) == rows
    with django_assert_num_queries(5):  # the token, and hearts
        assert len(keys(mover_api)) == rows


def test_a_thousand_come_in_pages_of_fifty(
    anonymous_api: APIClient, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_catalogue(1000)
    with django_assert_num_queries(3):
        page = anonymous_api.get(LIST, {"q": "amber", "sort": "name"}).json()
    assert (page["count"], len(page["results"])) == (100, 50)
    following = anonymous_api.get(page["next"]).json()
    assert page["results"][-1]["name"].lower() < following["results"][0]["name"].lower()
    assert anonymous_api.get(LIST, {"page": "9999"}).status_code == 404
