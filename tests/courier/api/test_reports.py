"""Reports of presets by the API: read by whoever may read the preset, and by nobody else."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.reports.domain.requests import make_report
from courier.reports.domain.slices import play_slice
from courier.reports.models import Report
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/presets/hexapawn/report"


@pytest.fixture
def report(db: None) -> Report:
    """A report of two games."""
    report = make_report(revision=make_revision("hexapawn"), games=2, now=START)
    assert report is not None
    Report.objects.filter(pk=report.pk).update(level=1, seed=1)
    play_slice(clock=lambda: START)
    return report


def test_report_is_shown(report: Report) -> None:
    answer = APIClient().get(ADDRESS).json()
    computer = answer["computer"]
    shown = [
        answer[name]
        for name in ("preset", "revision", "status", "games_played", "level", "seed", "values")
    ]
    assert shown == ["hexapawn", 1, "done", 2, 1, 1, {"pawn": 42}]
    assert (computer["games"], sum(computer["wins"]), computer["draws"]) == (2, 2, 0)
    assert sum(computer["endings"].values()) == sum(computer["lengths"].values()) == 2
    assert len(computer["branching_by_ply"]) == computer["spread"]["most"]
    assert answer["people"] == {
        "games": 0,
        "wins": [0, 0],
        "draws": 0,
        "length": 0.0,
        "endings": {},
    }


def test_preset_without_a_report_says_so() -> None:
    make_revision("hexapawn")
    answer = APIClient().get(ADDRESS).json()
    assert (answer["status"], answer["computer"], answer["games_played"]) == (None, None, 0)


def test_report_can_only_be_read(report: Report, mover_api: APIClient) -> None:
    assert [mover_api.post(ADDRESS).status_code, mover_api.delete(ADDRESS).status_code] == [
        405,
        405,
    ]


@pytest.mark.parametrize(("viewer", "may"), [("mover", True), ("opponent", False), ("", False)])
def test_report_of_a_private_preset_is_its_owner_s(
    report: Report, mover: Player, opponent: Player, viewer: str, may: bool
) -> None:
    Preset.objects.filter(key="hexapawn").update(
        owner=mover, visibility=Visibility.PRIVATE, is_listed=False
    )
    client = APIClient()
    if viewer:
        client.force_authenticate({"mover": mover, "opponent": opponent}[viewer])
    assert client.get(ADDRESS).status_code == (200 if may else 404)
