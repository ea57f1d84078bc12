from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.popularity import count_plays
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.found_presets import FAMOUS
from courier.presets.models import Preset
from courier.presets.search import plain
from tests.factories import FOOLS_MATE, START, make_game
from variants import get_spec, preset_keys

SPECS = {key: get_spec(key) for key in preset_keys() if get_spec(key).is_listed}
KEYS = set(SPECS)
WITH_SISSA = {
    *("sissa", "symmetric-sissa", "coherent-chess", "sea-horses", "sea-horses-unenforced"),
    *("free-board", "free-board-9x9"),
}
WITH_SHOGI = {
    *("sissa", "symmetric-sissa", "shogi", "sho-shogi", "check-shogi", "hasami-shogi"),
    "annan-shogi",
    "cannon-shogi",
}
CETINA_AND_DUNIHO = {
    *("coherent-chess", "sissa", "symmetric-sissa"),
    *("eurasian-chess", "gross-chess", "hex-shogi-91"),
}
SIGMA = {"sigma-4-shogi", "sigma-4-shogi-quick"}


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def tiles(page: str) -> list[str]:
    """The keys of the tiles of a page, in order."""
    return re.findall(r'<h3><a href="/presets/([^"]+)">', page)


def listed(client: Client, **query: str | list[str]) -> list[str]:
    """The keys of the tiles of all pages, in order."""
    found: list[str] = []
    address = f"/presets?{urlencode(query, doseq=True)}"
    while address:
        response = client.get(address)
        assert response.status_code == 200
        page = response.content.decode()
        found += tiles(page)
        following = re.search(r'href="([^"]*)" rel="next"', page)
        address = f"/presets{unescape(following[1])}" if following else ""
    return found


def test_list_shows_every_preset_to_everybody(
    anonymous_client: Client, mover_client: Client
) -> None:
    assert set(listed(anonymous_client)) == KEYS
    assert set(listed(mover_client)) == KEYS


def test_list_shows_a_board_and_a_badge_for_each(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets", {"rules": "open"}).content.decode()
    assert page.count('<svg class="board thumb"') == 3
    assert (
        page.count("</svg> Rules enforced</span>"),
        page.count("</svg> Not enforced</span>"),
    ) == (0, 3)


def test_list_is_cut_into_light_pages_of_16(anonymous_client: Client) -> None:
    pages = [
        anonymous_client.get("/presets", {"sort": "name", "page": number}).content
        for number in (1, 2)
    ]
    assert [len(tiles(page.decode())) for page in pages] == [16, 16]
    assert all(len(page) < 270_000 for page in pages)
    assert 'href="?sort=name&amp;page=3" rel="next"' in pages[1].decode()


@pytest.mark.parametrize(
    ("requested", "shown"), [("0", None), ("x", 1), ("-3", None), ("", 1), ("10000", None)]
)
def test_pages_that_do_not_exist_show_a_near_one(
    requested: str, shown: int | None, anonymous_client: Client
) -> None:
    page = anonymous_client.get("/presets", {"page": requested}).content.decode()
    last = -(-len(KEYS) // 16)
    assert f"Page {shown or last} of {last}" in page


def test_list_leaves_out_presets_that_are_not_offered(anonymous_client: Client) -> None:
    Preset.objects.filter(key="chess").update(is_listed=False)
    assert "chess" not in listed(anonymous_client)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"q": "sissa"}, WITH_SISSA),
        ({"q": "wazir jumper"}, SIGMA),
        ({"q": "SYMMETRIC"}, {"symmetric-sissa"}),
        (
            {"q": "wizard lion", "rules": "enforced"},
            {"opulent-chess", "maka-dai-dai-shogi"},
        ),
        ({"rules": "open"}, {"sea-horses-unenforced", "free-board", "free-board-9x9"}),
        (
            {"size": "9x9"},
            {
                key
                for key, spec in SPECS.items()
                if spec.files == spec.ranks == 9 and not spec.board.is_hex
            },
        ),
        ({"size": ["10x8", "9x9"], "family": ["Shogi", "Sissa"]}, WITH_SHOGI),
        (
            {"board": "small"},
            {
                key
                for key, spec in SPECS.items()
                if spec.files * spec.ranks * spec.board.levels < 64
            },
        ),
        ({"family": "Sissa"}, {"sissa", "symmetric-sissa"}),
        ({"family": ["Sissa", "Makruk"], "size": "9x9"}, {"sissa", "symmetric-sissa"}),
        (
            {"tag": ["walls", "royal-less"]},
            {
                "amazons",
                "cowboys",
                "duck-chess",
                "isolation",
                "isolation-7x7",
                "joust",
                "snail-trail",
            },
        ),
        ({"tag": "gating", "play": "computer"}, {"s-house", "seirawan-chess"}),
        ({"inventor": ["Carlos Cetina", "Fergus Duniho"], "board": "large"}, CETINA_AND_DUNIHO),
        ({"by": "players"}, set()),
        ({"q": "JOSE capablánca"}, {"capablanca-chess"}),
        ({"q": "symetric", "family": "Sissa"}, {"symmetric-sissa"}),
        ({"family": "No such family"}, set()),
        ({"q": "no such thing"}, set()),
    ],
)
def test_list_is_filtered(
    query: dict[str, str | list[str]], found: set[str], anonymous_client: Client
) -> None:
    assert {*listed(anonymous_client, **query)} == found


def test_list_without_results_says_how_to_go_on(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets", {"q": "xyz"}).content.decode()
    assert "No matching presets" in page
    assert '<a class="btn" href="/presets">Show all presets</a>' in page
    assert '<a class="btn second" href="/presets/new">Invent your own</a>' in page


def test_list_is_sorted_by_name(anonymous_client: Client) -> None:
    names = [plain(SPECS[key].name) for key in listed(anonymous_client, sort="name")]
    assert names == sorted(names)


def test_list_begins_with_what_is_played_most(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, preset="sissa")
    make_game(mover, opponent, preset="sissa")
    make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent, preset="shogi", is_public=False)
    count_plays(now=START)
    assert listed(anonymous_client)[:2] == ["sissa", "chess"]
    page = anonymous_client.get("/presets").content.decode()
    assert (page.count("Played 2 times this month"), page.count("Played once this month")) == (1, 1)
    assert page.count("Played") == 2


def test_list_is_sorted_by_hearts(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    for key, people in (("shogi", [mover]), ("xiangqi", [mover, opponent])):
        for player in people:
            add_favourite(preset=Preset.objects.get(key=key), player=player, now=START)
    assert listed(anonymous_client, sort="favourites")[:2] == ["xiangqi", "shogi"]


def test_newest_are_those_listed_last_and_then_those_invented_last(
    anonymous_client: Client,
) -> None:
    Preset.objects.filter(key="chess").update(first_listed_at=START + timedelta(days=1))
    first, *rest = listed(anonymous_client, sort="newest")
    years = [SPECS[key].year or -1 for key in rest]
    assert (first, years) == ("chess", sorted(years, reverse=True))


def test_a_list_nobody_has_played_on_begins_with_the_best_known(anonymous_client: Client) -> None:
    assert listed(anonymous_client)[: len(FAMOUS)] == list(FAMOUS)


def test_what_is_called_so_comes_first(anonymous_client: Client) -> None:
    assert listed(anonymous_client, q="shogi")[:2] == ["shogi", "minishogi"]
    assert listed(anonymous_client, q="shogi", sort="newest")[0] != "shogi"


def test_words_that_are_nowhere_find_words_like_them_and_say_so(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets", {"q": "symetric sisa"}).content.decode()
    assert tiles(page) == ["symmetric-sissa"]
    assert "Nothing matches “symetric sisa”. 1 preset with similar words." in page


@pytest.mark.parametrize(
    "query",
    [
        {"rules": "maybe"},
        {"board": "0x0"},
        {"tag": ["walls"] * 200},
        {"inventor": "x" * 5000},
        {"compare": "\0"},
        {"q": "(" * 80},
        {"q": "a* b+ [c] .d? \\\\"},
        {"mine": "favourites"},
        {"size": "9x9\n"},
        {"compare": "none"},
        {"family": "\0"},
        {"q": "x" * 500},
        {"q": "\0"},
        {"sort": "random()"},
        {"q": "' OR 1=1 --"},
        {"board": ["8x8", "<script>"]},
        {"unknown": "1"},
        {"q": "𝔖issa\u202e"},
    ],
)
def test_list_survives_odd_queries(
    query: dict[str, str | list[str]], anonymous_client: Client
) -> None:
    assert anonymous_client.get("/presets", query).status_code == 200


def test_ticked_boxes_stay_ticked(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets", {"rules": "open", "q": 'a"b'}).content.decode()
    assert '<input type="checkbox" name="rules" value="open" checked>' in page
    assert 'value="a&quot;b"' in page


@pytest.mark.parametrize("rows", [1, 3])
def test_list_reads_the_same_number_of_queries(
    anonymous_client: Client,
    mover_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Preset.objects.exclude(pk__in=Preset.objects.order_by("key").values("pk")[:rows]).update(
        is_listed=False
    )
    with django_assert_num_queries(4):
        assert len(tiles(anonymous_client.get("/presets").content.decode())) == rows
    with django_assert_num_queries(
        7
    ):  # account, games that wait; open challenges, rows, presets, games to start with, hearts
        assert len(tiles(mover_client.get("/presets").content.decode())) == rows
