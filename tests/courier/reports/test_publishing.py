"""What is published is played by the computer."""

from __future__ import annotations

import pytest

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.reports.enums import ReportStatus
from courier.reports.models import Report
from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.domain.publication import Publication, publish
from tests.courier.reports.conftest import LATER, played
from tests.factories import START

pytestmark = pytest.mark.django_db


def published(owner: Player, document: Document) -> Report | None:
    draft = begin_drafts(owner=owner, beginnings=[Beginning(document)], now=START)[0]
    revision = publish(
        draft=draft, publication=Publication(Visibility.PRIVATE, key="rook-endings"), now=START
    )
    return Report.objects.filter(revision=revision).first()


def test_report_is_begun_when_a_preset_is_published(mover: Player) -> None:
    report = published(mover, {**BLANK, "name": "Rook Endings"})
    assert report is not None
    assert (report.status, report.requested_by) == (ReportStatus.QUEUED, mover)


def test_report_of_what_was_published_is_played(mover: Player) -> None:
    report = published(mover, {**BLANK, "name": "Rook Endings"})
    assert report is not None
    Report.objects.filter(pk=report.pk).update(games_wanted=1, level=1, longest=6)
    assert not played(clock=lambda: LATER)
    report.refresh_from_db()
    assert (report.status, report.games_played) == (ReportStatus.DONE, 1)


def test_nothing_is_begun_where_nothing_is_enforced(mover: Player) -> None:
    assert published(mover, {**BLANK, "name": "Rook Endings", "enforced": False}) is None
