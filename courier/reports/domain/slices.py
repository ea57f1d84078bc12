"""Playing for reports, a slice at a time. May be called as often as one likes: one slice is played
at a time.

Every game is counted as soon as it is finished, so whoever is killed loses one game at most, and
the next slice goes on with that one. The reports share the processor: the one that has had least
comes first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, QuerySet

from courier.common.locks import try_session_lock
from courier.common.tasks import enqueue
from courier.reports.domain.requests import PLAY_TASK
from courier.reports.domain.series import Series
from courier.reports.enums import Failure, ReportStatus
from courier.reports.models import Report
from courier.reports.queries import is_anything_left, unfinished_reports

SWEEP_SECONDS: Final = 30
STALE: Final = timedelta(seconds=60)
BEAT_SECONDS: Final = 10
SECONDS_A_GAME: Final = 6
MOST_ATTEMPTS: Final = 5
WEAKEST: Final = 1
SHORT: Final = 200
_SPACE: Final = 0x7265706F  # "repo": keeps this advisory lock apart from anybody else's


def play_slice(*, clock: Callable[[], datetime]) -> bool:
    """Play on with a report for some seconds; True when there is more to be played. Raises what
    ends the worker.
    """
    with try_session_lock(_SPACE, 0) as is_held:
        if not is_held:
            return False
        report = unfinished_reports().select_related("revision").first()
        if report is None:
            return False
        if report.attempts >= MOST_ATTEMPTS:
            _finish(report, clock(), failure=Failure.INTERRUPTED)
        else:
            _play(report, clock)
        return unfinished_reports().exists()


def sweep(*, now: datetime) -> bool:
    """Have somebody play on where whoever played was killed; True when that was so. Late or double
    runs do no harm.
    """
    if not is_anything_left(since=now - STALE):
        return False
    enqueue(PLAY_TASK, expires=SWEEP_SECONDS)
    return True


def _play(report: Report, clock: Callable[[], datetime]) -> None:
    """Play a slice and store each game; nothing is locked meanwhile but the right to play."""
    is_new = report.started_at is None
    _still_wanted(report, status=ReportStatus.RUNNING, attempts=F("attempts") + 1, beat_at=clock())
    if is_new:
        _still_wanted(report, started_at=clock())
    series = Series(report)
    try:
        for shown in series.lines(is_wanted=_heart(report, clock), clock=time.monotonic):
            is_kept = (
                _count_game(report, shown, clock())
                if "number" in shown
                else _note_series(report, shown)
            )
            if not is_kept:
                break
    finally:
        series.close()
        Report.objects.filter(pk=report.pk).update(seconds=F("seconds") + series.seconds)
    _settle(report, series, clock())


def _heart(report: Report, clock: Callable[[], datetime]) -> Callable[[], bool]:
    """A question whether the games are still wanted; asking it gives signs of life."""
    beat_at = clock()

    def is_wanted() -> bool:
        nonlocal beat_at
        now = clock()
        if now - beat_at < timedelta(seconds=BEAT_SECONDS):
            return _same(report).exists()
        beat_at = now
        return _still_wanted(report, beat_at=now)

    return is_wanted


def _note_series(report: Report, shown: dict[str, Any]) -> bool:
    """Keep what is told before the first game; a report that goes on has it already."""
    if report.level is not None and report.statistics:
        return True
    from variants.search import Statistics  # noqa: PLC0415 -- slow: only where games are played

    empty = Statistics(tuple(shown["kinds"]), tuple(shown["promotions"]), tuple(shown["rules"]))
    report.level, report.statistics = shown["level"], empty.plain()
    return _still_wanted(
        report, level=report.level, statistics=report.statistics, values=shown["values"]
    )


def _count_game(report: Report, shown: dict[str, Any], now: datetime) -> bool:
    """Add a game to the sums, unless it was counted by somebody else or the report has been called
    off.
    """
    from variants.search import Played, Statistics  # noqa: PLC0415 -- slow: only where games are played

    numbers = Statistics.from_plain(report.statistics)
    numbers.add(Played.from_plain(shown))
    expected = report.games_played
    report.statistics = numbers.plain()
    report.games_played += 1
    changes = {
        "statistics": report.statistics,
        "games_played": report.games_played,
        "attempts": 0,
        "beat_at": now,
    }
    return bool(_same(report).filter(games_played=expected).update(**changes))


def _settle(report: Report, series: Series, now: datetime) -> None:
    """Decide how a report goes on after a slice: it is finished, given up, played more weakly, or
    simply goes on.
    """
    if not _same(report).exists():
        return
    report.refresh_from_db(fields=["games_played", "seconds"])
    if (
        report.games_played >= report.games_wanted
        or report.seconds >= SECONDS_A_GAME * report.games_wanted
    ):
        _finish(report, now)
    elif (
        series.failure == Failure.TOO_EXPENSIVE
        and not report.games_played
        and report.level != WEAKEST
    ):
        _still_wanted(report, level=WEAKEST, longest=SHORT, statistics={})
    elif series.failure:
        _finish(report, now, failure=series.failure)


def _finish(report: Report, now: datetime, *, failure: str = "") -> None:
    status = ReportStatus.FAILED if failure else ReportStatus.DONE
    _still_wanted(report, status=status, failure=failure, finished_at=now)


def _same(report: Report) -> QuerySet[Report]:
    """The report, unless it has been called off."""
    return unfinished_reports().filter(pk=report.pk)


def _still_wanted(report: Report, **changes: Any) -> bool:
    """Change a report unless it has been called off; return whether it was changed."""
    return bool(_same(report).update(**changes))
