"""Who has reports made, and who calls them off."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from courier.common.errors import DomainError
from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision
from courier.reports.domain import requests
from courier.reports.domain.requests import (
    GAMES,
    cancel_report,
    make_report,
    report_new_revision,
    request_report,
)
from courier.reports.enums import Failure, ReportStatus
from courier.reports.models import Report
from courier.reports.permissions import MOST_GAMES
from tests.courier.racing import race
from tests.courier.reports.conftest import LATER
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db


def refusal(revision: PresetRevision, player: Player) -> str:
    with pytest.raises(DomainError) as refused:
        request_report(revision=revision, player=player, now=LATER)
    return refused.value.code


def finish(report: Report, status: ReportStatus, failure: str = "") -> None:
    Report.objects.filter(pk=report.pk).update(status=status, failure=failure, finished_at=LATER)


def owned_by(player: Player, revision: PresetRevision) -> PresetRevision:
    Preset.objects.filter(pk=revision.preset_id).update(owner=player)
    return PresetRevision.objects.select_related("preset").get(pk=revision.pk)


def test_anybody_may_have_the_first_report_made(revision: PresetRevision, stranger: Player) -> None:
    report = request_report(revision=revision, player=stranger, now=START)
    assert (report.status, report.requested_by, report.games_wanted) == (
        ReportStatus.QUEUED,
        stranger,
        GAMES,
    )


def test_nothing_is_played_where_nothing_is_enforced(stranger: Player) -> None:
    revision = make_revision("free-board")
    assert refusal(revision, stranger) == "nothing_to_play"
    assert make_report(revision=revision, games=1, now=START) is None
    assert report_new_revision(revision=revision, author=stranger, now=START) is None


def test_there_is_one_report_at_a_time(report: Report, stranger: Player, mover: Player) -> None:
    assert refusal(report.revision, stranger) == "report_runs"
    assert refusal(report.revision, mover) == "report_runs"


def test_more_games_are_for_those_in_charge(
    report: Report, stranger: Player, mover: Player
) -> None:
    finish(report, ReportStatus.DONE)
    assert refusal(report.revision, stranger) == "not_your_report"
    again = request_report(revision=report.revision, player=mover, now=LATER)
    assert (again.status, again.games_wanted, again.finished_at) == (
        ReportStatus.QUEUED,
        3 + GAMES,
        None,
    )


def test_owner_and_staff_are_in_charge(report: Report, opponent: Player) -> None:
    revision, keeper = owned_by(opponent, report.revision), make_player("keeper", is_staff=True)
    for player in (opponent, keeper):
        finish(report, ReportStatus.DONE)
        assert (
            request_report(revision=revision, player=player, now=LATER).status
            == ReportStatus.QUEUED
        )
        assert (
            cancel_report(revision=revision, player=player, now=LATER).status
            == ReportStatus.CANCELLED
        )


def test_there_is_a_limit_of_games(report: Report, mover: Player) -> None:
    Report.objects.filter(pk=report.pk).update(games_wanted=MOST_GAMES)
    finish(report, ReportStatus.DONE)
    assert refusal(report.revision, mover) == "report_complete"


def test_report_that_was_called_off_is_taken_up_again_by_anybody_if_it_is_of_the_site(
    report: Report, mover: Player, stranger: Player
) -> None:
    cancel_report(revision=report.revision, player=mover, now=START)
    assert (
        request_report(revision=report.revision, player=stranger, now=LATER).status
        == ReportStatus.QUEUED
    )


def test_report_of_a_player_s_preset_that_was_called_off_is_not(
    report: Report, mover: Player, opponent: Player, stranger: Player
) -> None:
    revision = owned_by(opponent, report.revision)
    cancel_report(revision=revision, player=opponent, now=START)
    assert refusal(revision, stranger) == "not_your_report"


def test_report_that_was_given_up_may_be_tried_again(report: Report, mover: Player) -> None:
    finish(report, ReportStatus.FAILED, Failure.INTERRUPTED)
    Report.objects.filter(pk=report.pk).update(attempts=5)
    again = request_report(revision=report.revision, player=mover, now=LATER)
    assert (again.status, again.failure, again.attempts) == (ReportStatus.QUEUED, "", 0)


def test_cancelling_is_for_those_in_charge_and_while_games_are_played(
    report: Report, mover: Player, stranger: Player
) -> None:
    with pytest.raises(DomainError, match="Only its author"):
        cancel_report(revision=report.revision, player=stranger, now=LATER)
    assert cancel_report(revision=report.revision, player=mover, now=LATER).finished_at == LATER
    with pytest.raises(DomainError, match="No games are being played"):
        cancel_report(revision=report.revision, player=mover, now=LATER)


def test_requesting_has_a_limit_a_day(
    revision: PresetRevision, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "A_DAY", 1)
    request_report(revision=revision, player=stranger, now=START)
    assert refusal(make_revision("chess"), stranger) == "too_many_reports"
    assert report_new_revision(revision=make_revision("chess"), author=stranger, now=START) is None


def test_new_revision_calls_off_the_games_of_the_one_before(report: Report, mover: Player) -> None:
    newer = PresetRevision.objects.create(
        preset=report.revision.preset,
        number=2,
        content_hash="2",
        document=report.revision.document,
        created_at=LATER,
    )
    fresh = report_new_revision(revision=newer, author=mover, now=LATER)
    report.refresh_from_db()
    assert (report.status, report.finished_at) == (ReportStatus.CANCELLED, LATER)
    assert fresh is not None
    assert report_new_revision(revision=newer, author=mover, now=LATER) is None


@pytest.mark.django_db(transaction=True)
def test_two_who_request_at_the_same_time_get_one_report(
    revision: PresetRevision, mover: Player
) -> None:
    def query() -> str:
        return request_report(revision=revision, player=mover, now=START).status

    race([query] * 4)
    assert Report.objects.count() == 1


def test_command_requests_the_reports_that_are_missing(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    make_revision("chess")
    call_command("make_reports", "chess", "hexapawn", "--dry-run")
    assert Report.objects.count() == 1
    call_command("make_reports", "chess", "hexapawn", "--games", "10")
    assert capsys.readouterr().out.splitlines() == ["chess", "hexapawn", "chess"]
    assert Report.objects.get(revision__preset__key="chess").games_wanted == 10
    with pytest.raises(CommandError, match="free-board"):
        call_command("make_reports", "free-board")
