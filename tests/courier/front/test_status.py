"""The page that shows whether the site is well."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from courier.clocks.models import Heartbeat
from courier.front.status import status_key
from courier.integrity.models import Drill
from tests.factories import START

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_the_start() -> object:
    cache.delete(status_key())
    with time_machine.travel(START, tick=False):
        yield
    cache.delete(status_key())


def status(client: Client) -> tuple[str, object]:
    answer = client.get("/status")
    assert answer.status_code == 200
    return answer.content.decode(), answer.context["status"]


@pytest.mark.parametrize(("minutes", "well"), [(1, True), (5, True), (6, False)])
def test_heart_that_beats_is_well(anonymous_client: Client, minutes: int, well: bool) -> None:
    Heartbeat.objects.create(first=START - DAY, last=START - minutes * MINUTE)
    page, _ = status(anonymous_client)
    assert ("All systems normal" in page) is well
    assert ("Something has been down since" in page) is not well


def test_nothing_is_known_before_the_first_beat(anonymous_client: Client) -> None:
    assert "no heartbeat has been recorded yet" in status(anonymous_client)[0]


def test_outages_of_ninety_days_are_shown_with_what_was_given(anonymous_client: Client) -> None:
    Heartbeat.objects.create(first=START - 300 * DAY, last=START - 200 * DAY)
    for days, hours in ((199, 24), (80, 2), (3, 1)):
        gap = START - days * DAY
        Heartbeat.objects.create(first=gap, last=gap + HOUR, stopped_at=gap - hours * HOUR)
    Heartbeat.objects.filter(first=START - 3 * DAY).update(last=START)
    page, shown = status(anonymous_client)
    assert [(one.start, one.given) for one in shown.outages] == [  # type: ignore[attr-defined]
        (START - 3 * DAY - HOUR, "1 hour"),
        (START - 80 * DAY - 2 * HOUR, "2 hours"),
    ]
    assert "2 outages, 3 hours in all." in page


def test_last_backup_is_shown_where_it_is_known(
    anonymous_client: Client, settings: Settings, tmp_path: Path
) -> None:
    mark = tmp_path / "backup"
    settings.BACKUP_MARK = str(mark)
    assert "doesn’t say when" in status(anonymous_client)[0]
    cache.delete(status_key())
    mark.touch()
    os.utime(mark, (START.timestamp() - 3600, START.timestamp() - 3600))
    assert "The last one was taken on" in status(anonymous_client)[0]


def test_last_drill_is_shown_with_what_it_found(anonymous_client: Client) -> None:
    drill = Drill.objects.create(began_at=START - 4 * MINUTE, ended_at=START - MINUTE)
    found = {"games": 12_403, "moves": 250_000, "risk_seconds": 4.2, "recovery_seconds": 60}
    Drill.objects.filter(pk=drill.pk).update(**found)
    page = " ".join(status(anonymous_client)[0].split())
    assert "12,403 games with 250,000 moves were replayed" in page
    assert "It took 3 minutes." in page
    assert "at most 5 seconds of moves are lost with it" in page


def test_drill_that_found_faults_says_so(anonymous_client: Client) -> None:
    found = {"fault_count": 2, "risk_seconds": 5, "recovery_seconds": 60}
    Drill.objects.create(began_at=START - HOUR, ended_at=START, **found)
    page = " ".join(status(anonymous_client)[0].split())
    assert "2 things were missing or different" in page
    assert "were replayed" not in page
    assert "If the disk fails" not in page


def test_drill_that_could_not_restore_says_so(anonymous_client: Client) -> None:
    Drill.objects.create(began_at=START - HOUR, ended_at=START, fault_count=1, risk_seconds=5)
    page = " ".join(status(anonymous_client)[0].split())
    assert "the backup could not be restored" in page
    assert "missing or different" not in page
    assert "If the disk fails" not in page


def test_it_is_looked_at_once_a_minute(
    anonymous_client: Client,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    status(anonymous_client)
    with django_assert_num_queries(0):
        status(anonymous_client)


@pytest.mark.parametrize(
    ("is_compiled", "word"), [(True, "Compiled: the referee"), (False, "From source: the referee")]
)
def test_the_form_of_the_rules_is_shown(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch, is_compiled: bool, word: str
) -> None:
    monkeypatch.setattr("courier.front.status.is_compiled", lambda: is_compiled)
    assert word in status(anonymous_client)[0]
