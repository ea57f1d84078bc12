"""Reports of small presets, whose games nobody plays unless a test does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.reports.domain.requests import make_report, request_report
from courier.reports.domain.slices import play_slice
from courier.reports.models import Report
from tests.factories import START, make_player, make_revision
from tests.markup import PageClient

LATER = START + timedelta(hours=1)


def report_on(key: str = "hexapawn", *, games: int = 3) -> Report:
    """A report the site has asked for."""
    report = make_report(revision=make_revision(key), games=games, now=START)
    assert report is not None
    Report.objects.filter(pk=report.pk).update(level=1, seed=1)
    report.refresh_from_db()
    return report


def played(*, clock: Callable[[], datetime] = lambda: LATER) -> bool:
    """Play a slice for the next report."""
    return play_slice(clock=clock)


@pytest.fixture
def revision(db: None) -> PresetRevision:
    """Hexapawn, whose games take no time."""
    return make_revision("hexapawn")


@pytest.fixture
def report(revision: PresetRevision, mover: Player) -> Report:
    """A report of the mover, of three games at level 1."""
    report = request_report(revision=revision, player=mover, now=START)
    Report.objects.filter(pk=report.pk).update(games_wanted=3, level=1, seed=1)
    report.refresh_from_db()
    return report


@pytest.fixture
def staff_client(db: None) -> Client:
    """A browser in which somebody of the staff is signed in."""
    client = PageClient()
    client.force_login(make_player("keeper", is_staff=True))
    return client
