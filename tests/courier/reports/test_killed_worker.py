"""A worker that is killed while it plays leaves a report that somebody else goes on with."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from courier.reports.domain.slices import sweep
from courier.reports.enums import ReportStatus
from courier.reports.models import Report
from tests.courier.reports.conftest import played

PLAYER = """
import django
django.setup()
from django.utils import timezone
from courier.reports.domain.slices import play_slice
play_slice(clock=timezone.now)
"""


def wait_until(what: Callable[[], bool], missing: str) -> None:
    for _ in range(600):
        if what():
            return
        time.sleep(0.1)
    pytest.fail(missing)


def is_held() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
            "WHERE datname = current_database() AND locktype = 'advisory' AND classid = %s",
            [0x7265706F],
        )
        return bool(cursor.fetchone() != (0,))


@pytest.mark.django_db(transaction=True)
def test_report_of_a_killed_worker_is_played_on_with_after_the_sweep(report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(games_wanted=400, level=3)
    parts = urlsplit(os.environ["DATABASE_URL"])
    own = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER], env={**os.environ, "DATABASE_URL": own}
    ) as worker:
        wait_until(lambda: Report.objects.get(pk=report.pk).games_played > 1, "nobody plays")
        assert not played()
        worker.kill()
    wait_until(lambda: not is_held(), "the right to play is still held")

    report.refresh_from_db()
    left = report.games_played
    assert (report.status, report.statistics["games"]) == (ReportStatus.RUNNING, left)
    assert sweep(now=report.beat_at + timedelta(minutes=2))
    Report.objects.filter(pk=report.pk).update(games_wanted=left + 2)
    assert not played()
    report.refresh_from_db()
    assert (report.games_played, report.statistics["games"]) == (left + 2, left + 2)
    assert sum(report.statistics["lengths"].values()) == left + 2
