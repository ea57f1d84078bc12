"""The variant of each month: how it is drawn, what the staff chooses, where it is shown."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.presets.domain.months import choose_for_month, keep_month, month_of
from courier.presets.models import FeaturedMonth, Preset
from courier.presets.queries import variant_of_the_month
from courier.workshop.domain.ownership import feature
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]
MONTH = month_of(START)


def keys() -> list[str]:
    """The presets of the months, the latest first."""
    return list(FeaturedMonth.objects.values_list("preset__key", flat=True))


def test_month_is_drawn_once_and_always_alike() -> None:
    first = keep_month(now=START)
    assert first is not None
    assert keep_month(now=START + timedelta(hours=1)) == first
    FeaturedMonth.objects.all().delete()
    again = keep_month(now=START)
    assert again is not None
    assert (again.month, again.preset) == (MONTH, first.preset)


def test_what_was_drawn_does_not_come_again_for_long() -> None:
    for key in ("chess", "sissa", "atomic"):
        make_revision(key)
    offered = Preset.objects.filter(key__in=["chess", "sissa", "atomic"])
    Preset.objects.exclude(pk__in=offered).update(is_listed=False)
    for number in range(4):
        keep_month(now=START + timedelta(days=31 * number))
    assert sorted(keys()[1:]) == ["atomic", "chess", "sissa"]
    assert keys()[0] in {"atomic", "chess", "sissa"}


def test_only_enforced_presets_of_the_site_that_need_no_set_up_are_drawn() -> None:
    allowed = make_revision("chess").preset
    sheet = make_revision("sigma-4-shogi").preset
    Preset.objects.exclude(pk__in=[allowed.pk, sheet.pk]).update(is_listed=False)
    for number in range(6):
        keep_month(now=START + timedelta(days=31 * number))
    assert set(keys()) == {"chess"}
    FeaturedMonth.objects.all().delete()
    Preset.objects.filter(pk=allowed.pk).update(owner=make_player())
    assert keep_month(now=START) is None


def test_staff_chooses_and_gives_up() -> None:
    preset, staff = make_revision("sissa").preset, make_player("arbiter", is_staff=True)
    keep_month(now=START)
    feature(preset_id=preset.pk, staff=staff, now=START, featured=True)
    assert keys() == ["sissa"]
    feature(preset_id=preset.pk, staff=staff, now=START, featured=False)
    assert keys() == []


def test_hidden_variant_is_not_shown() -> None:
    preset = make_revision("sissa").preset
    choose_for_month(preset=preset, now=START)
    assert variant_of_the_month(START.date()) == preset
    assert variant_of_the_month(date(2001, 1, 1)) is None
    Preset.objects.filter(pk=preset.pk).update(is_listed=False)
    assert variant_of_the_month(START.date()) is None


@pytest.mark.parametrize("who", WHO)
def test_signed_in_see_it_on_their_desk_and_everybody_in_the_archive(
    who: str, request: pytest.FixtureRequest
) -> None:
    choose_for_month(preset=make_revision("sissa").preset, now=START)
    client: Client = request.getfixturevalue(f"{who}_client")
    with time_machine.travel(START, tick=False):
        desk = client.get("/play")
        assert "Variants of the month" in text_of(client.get("/months"))
        assert 'href="/presets/sissa"' in client.get("/months").content.decode()
    assert ("Variant of the month" in desk.content.decode()) == (who != "anonymous")


@pytest.mark.parametrize("rows", [1, 3])
def test_archive_reads_the_same_number_of_queries(
    rows: int, anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number, key in enumerate(["sissa", "chess", "atomic"][:rows]):
        day = MONTH - timedelta(days=31 * number)
        FeaturedMonth.objects.create(month=day, preset=make_revision(key).preset)
    with time_machine.travel(START, tick=False), django_assert_num_queries(2):
        page = anonymous_client.get("/months").content.decode()
    assert page.count('class="study-row linked"') == rows
