from __future__ import annotations

import pytest

from courier.catalogue.relatives import SIMILAR, similar_presets
from courier.presets.models import Preset

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def similar(key: str) -> list[str]:
    return [each.key for each in similar_presets(Preset.objects.get(key=key))]


def test_the_family_comes_before_others_of_the_kind() -> None:
    found = similar("xiangqi")
    assert set(found[:3]) == {"crowded-xiangqi", "mini-xiangqi", "manchu-chess"}
    assert len(found) == SIMILAR


def test_what_sets_a_preset_apart_finds_others_without_a_family() -> None:
    Preset.objects.filter(key="duck-chess").update(family="")
    assert similar("duck-chess")[0] == "amazons"


def test_a_preset_that_was_hidden_since_is_not_among_them() -> None:
    assert "mini-xiangqi" in similar("xiangqi")
    Preset.objects.filter(key="mini-xiangqi").update(is_listed=False)
    assert "mini-xiangqi" not in similar("xiangqi")
