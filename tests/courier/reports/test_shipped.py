"""The reports that come with the site: one for every preset with rules, and true."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from courier.reports.domain.requests import make_report
from courier.reports.domain.shipped import FILES, load_shipped_reports
from courier.reports.enums import ReportStatus
from courier.reports.models import Report
from tests.depth import presets_of_today
from tests.factories import START, make_revision
from variants import get_rules, get_spec, preset_keys
from variants.__main__ import main
from variants.search import Statistics

KEYS = [key for key in preset_keys() if get_spec(key).enforced]


def shipped(key: str) -> dict[str, Any]:
    return json.loads((FILES / f"{key}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_every_preset_with_rules_has_one() -> None:
    assert sorted(path.stem for path in FILES.glob("*.json")) == sorted(KEYS)


@pytest.mark.parametrize("key", presets_of_today(KEYS))
def test_it_is_about_the_preset_as_it_is(key: str) -> None:
    report = shipped(key)
    told = Statistics.from_plain(report["statistics"])
    rules = get_rules(key)
    empty = Statistics.of(rules)
    assert (told.kinds, told.promotions, told.rules) == (empty.kinds, empty.promotions, empty.rules)
    assert told.games == report["games"] >= 20
    assert sum(told.lengths.values()) == sum(told.outcomes.values()) == told.games
    assert report["preset"] == key


@pytest.mark.parametrize("key", ["hexapawn", "tic-tac-toe"])
def test_the_same_games_give_the_same_report(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = shipped(key)
    numbers = (report["games"], report["level"], report["seed"])
    games, level, seed = map(str, numbers)
    assert not main(["report", key, "--games", games, "--level", level, "--seed", seed, "--json"])
    assert json.loads(capsys.readouterr().out) == report


@pytest.mark.django_db
def test_they_are_stored_where_there_is_none(anonymous_client: Client) -> None:
    for key in ("hexapawn", "chess", "free-board"):
        make_revision(key)
    known = make_report(revision=make_revision("chess"), games=5, now=START)
    assert known is not None
    call_command("load_reports", verbosity=0)
    assert load_shipped_reports(now=START) == 0
    report = Report.objects.get(revision__preset__key="hexapawn")
    assert (report.status, report.games_played) == (ReportStatus.DONE, shipped("hexapawn")["games"])
    assert Report.objects.get(revision__preset__key="chess") == known
    assert not Report.objects.filter(revision__preset__key="free-board").exists()
    page = anonymous_client.get("/presets/hexapawn/report")
    assert page.status_code == 200
    assert f"{report.games_played} games" in page.content.decode()
