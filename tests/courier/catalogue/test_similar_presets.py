from __future__ import annotations

import pytest

from courier.catalogue.relatives import SIMILAR, relatives_of
from courier.presets.models import Preset

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shipped_presets")]


def similar(key: str) -> list[str]:
    revision = Preset.objects.select_related("current__preset__source").get(key=key).current
    assert revision is not None
    return [each.key for each in relatives_of(revision, None).similar]


def test_the_family_comes_before_others_of_the_kind() -> None:
    found = similar("xiangqi")
    assert set(found[:3]) == {"crowded-xiangqi", "mini-xiangqi", "manchu-chess"}
    assert len(found) == SIMILAR


@pytest.mark.parametrize(
    ("key", "kin"),
    [
        ("ultima", ["maxima", "rococo"]),
        ("rococo", ["maxima", "ultima"]),
        ("maxima", ["rococo", "ultima"]),
    ],
)
def test_those_with_pieces_alike_come_first_in_the_family(key: str, kin: list[str]) -> None:
    Preset.objects.filter(key="rifle-chess").update(plays=100)
    assert similar(key) == [*kin, "rifle-chess"]


def test_what_sets_a_preset_apart_finds_others_without_a_family() -> None:
    Preset.objects.filter(key="duck-chess").update(family="")
    assert similar("duck-chess")[0] == "amazons"


def test_a_preset_that_was_hidden_since_is_not_among_them() -> None:
    assert "mini-xiangqi" in similar("xiangqi")
    Preset.objects.filter(key="mini-xiangqi").update(is_listed=False)
    assert "mini-xiangqi" not in similar("xiangqi")
