"""Shipped presets as rows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.players.models import Player
from courier.presets.domain.presets import load_shipped_presets, store_document
from courier.presets.models import Preset, PresetRevision
from courier.presets.queries import current_revision, listed_presets
from tests.factories import START, make_game
from tests.shipped import store_shipped
from variants import PresetError, preset_document, preset_keys

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_catalogue")]

CHESS = preset_document("chess")
RENAMED = CHESS.replace('name = "Chess"', 'name = "Old chess"')


def test_every_shipped_preset_is_stored_once() -> None:
    assert (load_shipped_presets(now=START), load_shipped_presets(now=START)) == (
        len(preset_keys()),
        0,
    )
    assert sorted(Preset.objects.values_list("key", flat=True)) == sorted(preset_keys())
    assert PresetRevision.objects.count() == len(preset_keys())


def test_command_says_how_many_changed(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_presets")

    assert capsys.readouterr().out == f"Presets: {len(preset_keys())} new or changed.\n"


def test_columns_follow_the_document() -> None:
    store_document(document=CHESS, now=START)

    preset = Preset.objects.get()
    assert (preset.key, preset.name, preset.files, preset.ranks, preset.enforced) == (
        "chess",
        "Chess",
        8,
        8,
        True,
    )


def test_preset_is_listed_unless_its_document_says_otherwise() -> None:
    store_shipped(now=START)
    store_document(document=f"listed = false\n{CHESS}", now=START)

    unlisted = Preset.objects.filter(is_listed=False).values_list("key", flat=True)
    assert sorted(unlisted) == ["chess", "different-armies"]
    assert not set(unlisted) & {preset.key for preset in listed_presets()}


def test_changed_document_becomes_the_next_revision() -> None:
    assert RENAMED != CHESS
    store_document(document=CHESS, now=START)
    assert store_document(document=RENAMED, now=START + timedelta(days=1)) is True

    assert list(
        PresetRevision.objects.order_by("number").values_list("number", "preset__name")
    ) == [
        (1, "Old chess"),
        (2, "Old chess"),
    ]
    assert current_revision("chess").number == 2


def test_document_seen_before_becomes_current_again() -> None:
    for document in (CHESS, RENAMED, CHESS):
        store_document(document=document, now=START)

    assert (current_revision("chess").number, PresetRevision.objects.count()) == (1, 2)


def test_running_game_keeps_its_revision(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    store_document(document=RENAMED, now=START)

    assert Game.objects.get(pk=game.pk).revision.rules.spec.name == "Chess"


def test_document_that_does_not_validate_changes_nothing() -> None:
    with pytest.raises(PresetError):
        store_document(document=CHESS.replace("files = 8", "files = 99"), now=START)

    assert Preset.objects.count() == 0


def test_unknown_preset_has_no_revision() -> None:
    with pytest.raises(PresetRevision.DoesNotExist):
        current_revision("nonsense")


def test_reading_presets_costs_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    store_shipped(now=START)

    with django_assert_num_queries(1):
        assert current_revision("sissa").preset.key == "sissa"
    with django_assert_num_queries(1):
        assert all(preset.current for preset in listed_presets())
