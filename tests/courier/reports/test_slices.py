"""Games are played slice by slice; each counts once, and what is called off or too expensive
ends.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection

from courier.common.locks import try_session_lock
from courier.players.models import Player
from courier.reports.domain import series, slices
from courier.reports.domain.requests import cancel_report, request_report
from courier.reports.domain.slices import MOST_ATTEMPTS, STALE, sweep
from courier.reports.enums import Failure, ReportStatus
from courier.reports.models import Report
from tests.courier.racing import race
from tests.courier.reports.conftest import LATER, played, report_on
from tests.factories import START
from variants.search import LEVELS, Statistics, self_play

pytestmark = pytest.mark.django_db


def without_seconds(statistics: dict[str, object]) -> dict[str, object]:
    return {**statistics, "seconds": 0}


def test_report_is_what_the_games_say(report: Report) -> None:
    assert not played()

    report.refresh_from_db()
    rules = report.revision.rules
    numbers = Statistics.of(rules)
    for game in self_play(rules, games=3, level=LEVELS[0], seed=1):
        numbers.add(game)
    assert (report.status, report.games_played, report.finished_at) == (ReportStatus.DONE, 3, LATER)
    assert without_seconds(report.statistics) == without_seconds(numbers.plain())
    assert (report.started_at, report.values) == (LATER, {"pawn": 42})
    assert report.seconds > 0


def test_report_goes_on_where_it_was_left(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "SLICE_SECONDS", 0)
    assert [played(), played(), played()] == [True, True, False]

    whole = report_on("chess", games=1)
    assert whole.pk != report.pk
    report.refresh_from_db()
    assert (report.status, report.games_played) == (ReportStatus.DONE, 3)
    assert sum(report.statistics["outcomes"].values()) == 3


def test_same_seed_gives_the_same_report(report: Report, mover: Player) -> None:
    played()
    first = Report.objects.get(pk=report.pk).statistics
    Report.objects.filter(pk=report.pk).update(
        games_played=0, statistics={}, status=ReportStatus.QUEUED, finished_at=None
    )
    played()
    assert without_seconds(Report.objects.get(pk=report.pk).statistics) == without_seconds(first)


def test_more_games_are_added_to_those_there_are(report: Report, mover: Player) -> None:
    played()
    request_report(revision=report.revision, player=mover, now=LATER)
    Report.objects.filter(pk=report.pk).update(games_wanted=5)
    played()
    report.refresh_from_db()
    assert (report.games_played, report.statistics["games"]) == (5, 5)


def test_level_is_chosen_by_what_the_games_cost(report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(level=None)
    played()
    report.refresh_from_db()
    assert report.level == 4


def test_report_that_is_called_off_plays_no_more(report: Report, mover: Player) -> None:
    cancel_report(revision=report.revision, player=mover, now=START)
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.games_played) == (ReportStatus.CANCELLED, 0)


def test_game_that_is_finished_after_the_report_was_called_off_does_not_count(
    report: Report, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = slices._count_game

    def count_after_cancelling(*arguments: object) -> bool:
        cancel_report(revision=report.revision, player=mover, now=START)
        return kept(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(slices, "_count_game", count_after_cancelling)
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.games_played, report.statistics["games"]) == (
        ReportStatus.CANCELLED,
        0,
        0,
    )


def test_cancelling_ends_a_game_that_is_being_played(mover: Player) -> None:
    report = report_on("chess", games=50)
    Report.objects.filter(pk=report.pk).update(level=8, requested_by=mover)
    requested = []

    def clock() -> object:
        requested.append(True)
        if len(requested) == 5:
            cancel_report(revision=report.revision, player=mover, now=START)
        return LATER

    assert not played(clock=clock)  # type: ignore[arg-type]
    report.refresh_from_db()
    assert (report.status, report.games_played) == (ReportStatus.CANCELLED, 0)


def test_game_that_is_too_expensive_is_played_more_weakly_and_then_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(series, "SLICE_SECONDS", 1)
    monkeypatch.setattr(series, "GAME_SECONDS", 0)
    report = report_on("chess", games=5)
    Report.objects.filter(pk=report.pk).update(level=8)

    assert played()

    report.refresh_from_db()
    assert (report.status, report.level, report.longest) == (ReportStatus.RUNNING, 1, slices.SHORT)
    Report.objects.filter(pk=report.pk).update(statistics={}, longest=400)
    monkeypatch.setattr(slices, "WEAKEST", 8)
    Report.objects.filter(pk=report.pk).update(level=8)
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.failure) == (ReportStatus.FAILED, Failure.TOO_EXPENSIVE)
    assert report.seconds > 1


def test_document_that_cannot_be_played_is_refused(report: Report) -> None:
    type(report.revision).objects.filter(pk=report.revision_id).update(document='key = "x"')
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.failure) == (ReportStatus.FAILED, Failure.REFUSED)


def test_seconds_of_a_report_are_limited(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "SLICE_SECONDS", 0)
    monkeypatch.setattr(slices, "SECONDS_A_GAME", 0)
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.games_played) == (ReportStatus.DONE, 1)


def test_report_that_had_least_of_the_processor_comes_first(report: Report) -> None:
    other = report_on("chess", games=1)
    Report.objects.filter(pk=report.pk).update(seconds=5)
    Report.objects.filter(pk=other.pk).update(longest=4)
    assert played()
    other.refresh_from_db()
    report.refresh_from_db()
    assert (other.status, report.status) == (ReportStatus.DONE, ReportStatus.QUEUED)


def test_who_is_interrupted_too_often_gives_up(report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(attempts=MOST_ATTEMPTS)
    assert not played()
    report.refresh_from_db()
    assert (report.status, report.failure) == (ReportStatus.FAILED, Failure.INTERRUPTED)


def test_sweep_has_a_report_played_on_with_when_nobody_does(report: Report) -> None:
    assert not sweep(now=report.beat_at + STALE)
    assert sweep(now=report.beat_at + STALE + timedelta(seconds=1))
    played()
    assert not sweep(now=LATER + timedelta(days=1))


@pytest.mark.django_db(transaction=True)
def test_one_slice_is_played_at_a_time(report: Report) -> None:
    answers = race([lambda: str(played())] * 3)
    report.refresh_from_db()
    assert answers == ["False"] * 3
    assert (report.games_played, report.statistics["games"]) == (3, 3)


@pytest.mark.django_db(transaction=True)
def test_nobody_plays_while_somebody_else_does(report: Report) -> None:
    with try_session_lock(slices._SPACE, 0):
        assert race([lambda: str(played())]) == ["False"]
    assert connection.connection is not None
    report.refresh_from_db()
    assert report.games_played == 0
