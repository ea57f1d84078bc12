"""Asking for reports, and calling them off."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.rates import may_again
from courier.common.tasks import enqueue
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.reports.enums import UNFINISHED, ReportStatus
from courier.reports.errors import (
    NothingToPlay,
    NotRunning,
    NotYourReport,
    ReportComplete,
    ReportRuns,
    TooManyReports,
)
from courier.reports.models import Report
from courier.reports.permissions import MOST_GAMES, may_cancel, may_request

PLAY_TASK: Final = "courier.reports.tasks.play"
GAMES: Final = 100
LONGEST: Final = 400
A_DAY: Final = 20
DAY: Final = 86_400
_SEEDS: Final = 1_000_000


@transaction.atomic
def report_new_revision(
    *, revision: PresetRevision, author: Player, now: datetime
) -> Report | None:
    """Have a revision played that has just been published; games for older revisions of the preset
    are called off.

    None where nothing is enforced, where there is a report already, and for who publishes all day
    long.
    """
    older = Report.objects.filter(
        revision__preset=revision.preset_id, status__in=UNFINISHED
    ).exclude(revision=revision)
    older.update(status=ReportStatus.CANCELLED, finished_at=now)
    if not revision.spec.enforced or Report.objects.filter(revision=revision).exists():
        return None
    return _begin(revision, author, now) if _has_some_left(author) else None


@transaction.atomic
def request_report(*, revision: PresetRevision, player: Player, now: datetime) -> Report:
    """Have the computer play a revision by itself: begin, go on with what was left off, or play
    more games.

    Raises NothingToPlay, ReportRuns, ReportComplete, NotYourReport, TooManyReports.
    """
    if not revision.spec.enforced:
        raise NothingToPlay
    report = _locked(revision)
    if not may_request(revision, report, player):
        raise _refusal(report)
    if not player.is_staff and not _has_some_left(player):
        raise TooManyReports
    if report is None:
        return _begin(revision, player, now)
    if report.status == ReportStatus.DONE:
        report.games_wanted = min(MOST_GAMES, max(report.games_wanted, report.games_played) + GAMES)
    report.status = ReportStatus.QUEUED
    report.failure = ""
    report.finished_at = None
    report.attempts = 0
    report.beat_at = now
    report.save(
        update_fields=["games_wanted", "status", "failure", "finished_at", "attempts", "beat_at"]
    )
    enqueue(PLAY_TASK)
    return report


@transaction.atomic
def cancel_report(*, revision: PresetRevision, player: Player, now: datetime) -> Report:
    """Stop the games; what has been played is kept. Raises NotRunning, NotYourReport."""
    report = _locked(revision)
    if report is None or not report.is_unfinished:
        raise NotRunning
    if not may_cancel(report, player):
        raise NotYourReport
    report.status = ReportStatus.CANCELLED
    report.finished_at = now
    report.save(update_fields=["status", "finished_at"])
    return report


def make_report(*, revision: PresetRevision, games: int, now: datetime) -> Report | None:
    """Have a revision played on behalf of the site; None where nothing is enforced or there is a
    report.
    """
    with transaction.atomic():
        if not revision.spec.enforced or Report.objects.filter(revision=revision).exists():
            return None
        return _begin(revision, None, now, games=games)


def _locked(revision: PresetRevision) -> Report | None:
    report = (
        Report.objects.select_for_update(of=("self",), no_key=True)
        .filter(revision=revision)
        .first()
    )
    if report is not None:
        report.revision = revision
    return report


def _begin(
    revision: PresetRevision, player: Player | None, now: datetime, *, games: int = GAMES
) -> Report:
    """A report that waits for its games; of two that begin it at the same time one gets the
    other's.
    """
    values = {
        "requested_by": player,
        "games_wanted": games,
        "seed": secrets.randbelow(_SEEDS),
        "longest": LONGEST,
        "requested_at": now,
        "beat_at": now,
    }
    report, _ = Report.objects.get_or_create(revision=revision, defaults=values)
    enqueue(PLAY_TASK)
    return report


def _has_some_left(player: Player) -> bool:
    return may_again("report", player.pk, limit=A_DAY, seconds=DAY)


def _refusal(report: Report | None) -> Exception:
    if report is None:
        return NotYourReport()
    if report.is_unfinished:
        return ReportRuns()
    if report.status == ReportStatus.DONE and report.games_wanted >= MOST_GAMES:
        return ReportComplete()
    return NotYourReport()
