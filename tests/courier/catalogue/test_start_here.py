from __future__ import annotations

import re

import pytest
from django.test import Client

from courier.catalogue.start_here import FAMILIES, SCENES, Scene
from courier.presets.models import Preset
from variants import get_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def starters(page: str) -> list[str]:
    return re.findall(r'starter linked">.*?href="/presets/([^"]+)"', page, re.DOTALL)


def families(page: str) -> list[str]:
    return re.findall(r'href="\?family=([^"]+)"', page)


@pytest.mark.parametrize(("key", "scene"), SCENES.items(), ids=SCENES)
def test_scene_is_a_position_of_its_game(key: str, scene: Scene) -> None:
    rules = get_rules(key)
    text = scene.position
    assert not text or rules.text(rules.position(text)) == text


def test_list_begins_with_eight_games_and_the_largest_families(anonymous_client: Client) -> None:
    page = anonymous_client.get("/presets").content.decode()
    assert starters(page) == list(SCENES)
    assert len(families(page)) == FAMILIES


def test_a_game_that_is_not_offered_is_left_out(anonymous_client: Client) -> None:
    Preset.objects.filter(key="atomic").update(is_listed=False)
    page = anonymous_client.get("/presets").content.decode()
    assert starters(page) == [key for key in SCENES if key != "atomic"]


@pytest.mark.parametrize(
    "query", ["?q=sissa", "?tag=drops", "?sort=name", "?page=2", "?compare=sissa"]
)
def test_a_list_with_a_purpose_begins_with_what_was_asked_for(
    query: str, anonymous_client: Client
) -> None:
    page = anonymous_client.get(f"/presets{query}").content.decode()
    assert (starters(page), "Start here" in page) == ([], False)
