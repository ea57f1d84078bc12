"""A catalogue of a thousand presets: few queries, small pages, exact counts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from courier.challenges.models import Challenge
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.models import Preset
from tests.catalogues import FIRST, PATTERNS, make_catalogue
from tests.courier.catalogue.test_preset_list import listed, tiles
from tests.factories import START, make_open_challenge, make_player
from tests.shipped import forget_presets

LARGEST_PAGE = 260_000
LARGEST_PART = 220_000


pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def presets(module_db: None) -> list[Preset]:
    forget_presets()
    return make_catalogue(1000)


def test_every_preset_is_on_one_of_42_pages(anonymous_client: Client) -> None:
    keys = listed(anonymous_client, sort="name")
    assert (len(keys), len(set(keys))) == (1000, 1000)


@pytest.mark.parametrize(
    ("query", "queries"),
    [
        ({}, 4),
        ({"page": "42"}, 3),
        ({"q": "amber"}, 3),
        ({"q": "ambre gaet"}, 4),
        ({"tag": "drops", "board": "small"}, 3),
    ],
)
def test_a_page_of_the_anonymous_costs_three_queries(
    query: dict[str, str],
    queries: int,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(queries):
        page = anonymous_client.get("/presets", query).content
    assert 10 <= len(tiles(page.decode())) <= 16
    assert len(page) < LARGEST_PAGE


def test_a_page_of_the_signed_in_costs_seven_queries(
    mover_client: Client,
    mover: Player,
    presets: list[Preset],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for preset in presets[:3]:
        add_favourite(preset=preset, player=mover, now=START)
    with django_assert_num_queries(7):
        page = mover_client.get("/presets").content.decode()
    assert (page.count('aria-pressed="true"'), page.count('aria-pressed="false"')) == (3, 13)


def test_scripts_get_only_what_changes(anonymous_client: Client) -> None:
    answer = anonymous_client.get("/presets", {"q": "amber"}, headers={"x-part": "catalogue"})
    part = answer.content.decode()
    assert (len(tiles(part)), "<html" in part, "X-Part" in answer.headers["Vary"]) == (
        16,
        False,
        True,
    )
    assert len(part) < LARGEST_PART
    assert '<p data-part="found">100 presets</p>' in part


def test_counts_show_what_one_tick_more_leaves(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets", {"q": "amber", "family": "Sissa"}).content.decode()
    of_each = [len(range(at, 100, len(PATTERNS))) for at in range(len(PATTERNS))]
    assert f"{of_each[PATTERNS.index('sissa')]} presets</p>" in page
    for family, key in (("Sissa", "sissa"), ("Xiangqi", "xiangqi"), ("Drops", "crazyhouse")):
        assert count_beside(page, "family", family) == of_each[PATTERNS.index(key)]
    assert count_beside(page, "tag", "bent-moves") == of_each[PATTERNS.index("sissa")]
    assert 'name="tag" value="walls"' not in page


def count_beside(page: str, group: str, value: str) -> int:
    """The number in the line of a tick box."""
    line = page.partition(f'name="{group}" value="{value}"')[2].partition("</label>")[0]
    return int(line.partition('<span class="num">')[2].partition("<")[0])


def test_groups_of_many_values_are_folded(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets").content.decode()
    inventors = page.partition('data-facet="inventor"')[2].partition("</fieldset>")[0]
    open_ones, folded = inventors.split("<details")
    assert (open_ones.count("<input"), folded.count("<input")) == (8, 32)


def test_hearts_alone_are_listed(
    mover_client: Client, anonymous_client: Client, mover: Player, presets: list[Preset]
) -> None:
    for preset in presets[:2]:
        add_favourite(preset=preset, player=mover, now=START)
    Preset.objects.filter(pk=presets[1].pk).update(
        is_listed=False, visibility="unlisted", owner=make_player()
    )
    assert listed(mover_client, mine="favourites") == ["many-0", "many-1"]
    Preset.objects.filter(pk=presets[1].pk).update(visibility="private")
    assert listed(mover_client, mine="favourites") == ["many-0"]
    assert listed(anonymous_client, mine="favourites") == []


def test_hearts_of_others_are_counted_and_not_shown_as_mine(
    opponent_client: Client, mover: Player, presets: list[Preset]
) -> None:
    add_favourite(preset=presets[0], player=mover, now=START)
    page = opponent_client.get("/presets", {"q": presets[0].name}).content.decode()
    assert ('aria-pressed="true"' in page, '<span class="num" data-hearts>1</span>' in page) == (
        False,
        True,
    )


def test_open_challenges_are_found(anonymous_client: Client) -> None:
    open_challenge = make_open_challenge(make_player(), preset="chess")
    assert listed(anonymous_client, play="challenge") == []  # it is over by now
    Challenge.objects.filter(pk=open_challenge.pk).update(
        expires_at=timezone.now() + timedelta(days=1)
    )
    assert listed(anonymous_client, play="challenge") == ["chess"]


def test_presets_of_players_are_distinguished_from_shipped_ones(
    anonymous_client: Client, presets: list[Preset]
) -> None:
    Preset.objects.filter(pk=presets[7].pk).update(owner=make_player())
    assert listed(anonymous_client, by="players") == ["many-7"]


def test_pages_keep_the_search(anonymous_client: Client) -> None:
    page = anonymous_client.get(
        "/presets", {"q": FIRST[0], "board": "large", "sort": "name"}
    ).content.decode()
    assert 'href="?q=Amber&amp;board=large&amp;sort=name&amp;page=2" rel="next"' in page
    assert '<a class="chip" href="?q=Amber&amp;sort=name">Over 8\u00a0×\u00a08' in page
