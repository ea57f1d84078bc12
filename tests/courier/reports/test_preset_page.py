"""The page of a preset shows in short what its report says."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.reports.models import Report
from tests.courier.reports.conftest import played
from tests.factories import make_revision

pytestmark = pytest.mark.django_db


def text_of(client: Client, key: str = "hexapawn") -> str:
    return " ".join(client.get(f"/presets/{key}").content.decode().split())


def test_report_is_shown_in_short(report: Report, anonymous_client: Client) -> None:
    assert "0 of 3 games have been played so far." in text_of(anonymous_client)
    played()
    page = text_of(anonymous_client)
    assert "Moving first, White scored" in page
    assert '<a class="small" href="/presets/hexapawn/report">Full report</a>' in page


def test_preset_without_a_report_leads_to_it(anonymous_client: Client) -> None:
    make_revision("hexapawn")
    assert "The computer hasn’t played this against itself yet." in text_of(anonymous_client)


def test_unenforced_preset_has_none(anonymous_client: Client) -> None:
    make_revision("free-board")
    assert "Computer self-play" not in text_of(anonymous_client, "free-board")
