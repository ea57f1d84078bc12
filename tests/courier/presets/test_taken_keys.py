"""A preset that comes with the site and finds its key taken is not lost in silence."""

from __future__ import annotations

import logging

import pytest
from django.core.checks import run_checks
from django.core.management import call_command

from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import make_revision

pytestmark = pytest.mark.django_db


def test_log_and_check_show_of_a_key_that_is_taken(
    mover: Player, caplog: pytest.LogCaptureFixture
) -> None:
    preset = make_revision().preset
    Preset.objects.filter(pk=preset.pk).update(owner=mover)
    before = preset.revisions.count()
    with caplog.at_level(logging.ERROR, logger="courier.presets.domain.presets"):
        call_command("load_presets")
    assert caplog.messages == [
        "The preset chess that comes with the site is not stored: a player's preset has its key."
    ]
    assert preset.revisions.count() == before
    (shown,) = [found for found in run_checks(databases=["default"]) if found.id == "presets.W001"]
    assert shown.msg == "The preset chess does not come in: a player's preset has its key."


def test_nothing_is_shown_where_nothing_is_taken(caplog: pytest.LogCaptureFixture) -> None:
    make_revision()
    call_command("load_presets")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert [
        found for found in run_checks(databases=["default"]) if found.id == "presets.W001"
    ] == []
