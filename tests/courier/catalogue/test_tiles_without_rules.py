"""The catalogue draws its boards from the documents; a server that has just started compiles no
rules for it.
"""

from __future__ import annotations

from itertools import count

import pytest
from django.test import Client

from courier.drawing.boards import picture_of
from courier.presets import pictures
from courier.presets.models import PresetRevision
from courier.presets.pictures import start_picture, start_position
from variants import get_spec, preset_keys
from variants.engine import registry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def test_pages_of_the_catalogue_compile_no_rules(anonymous_client: Client) -> None:
    registry._compiled.cache_clear()
    pictures._start_picture.cache_clear()
    boards = 0
    for page in count(1):
        response = anonymous_client.get("/presets", {"sort": "name", "page": str(page)})
        text = response.content.decode()
        boards += text.count('<svg class="board thumb"')
        if 'rel="next"' not in text:
            break
    specials = [key for key in preset_keys() if get_spec(key).special]
    assert boards > 250
    assert registry._compiled.cache_info().misses == len(specials)


@pytest.mark.parametrize(
    "key", ["chess", "sea-horses", "crazyhouse", "kyoto-shogi", "free-board", "sigma-4-shogi"]
)
def test_picture_of_a_start_is_that_of_the_rules(key: str) -> None:
    revision = PresetRevision.objects.get(preset__key=key)
    rules = revision.rules
    assert start_picture(revision) == picture_of(rules, rules.text(start_position(rules)))
