"""The page of a report: who may read it, have games played, and stop them."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import abort, resign
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset, PresetRevision
from courier.reports.enums import Failure, ReportStatus
from courier.reports.models import Report
from courier.reports.queries import people_of
from tests.courier.computer.conftest import against_computer
from tests.courier.reports.conftest import LATER, played, report_on
from tests.factories import FOOLS_MATE, make_game, make_revision

pytestmark = pytest.mark.django_db
PAGE = "/presets/hexapawn/report"


def text_of(client: Client, path: str = PAGE) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_page_without_a_report_offers_one(
    mover_client: Client, anonymous_client: Client, report: Report
) -> None:
    report.delete()
    assert "Play 100 games" in text_of(mover_client)
    anonymous = text_of(anonymous_client)
    assert "Sign in to start it." in anonymous
    assert "Play 100 games" not in anonymous


def test_page_shows_how_far_the_games_are(report: Report, mover_client: Client) -> None:
    Report.objects.filter(pk=report.pk).update(games_wanted=50, status=ReportStatus.RUNNING)
    page = text_of(mover_client)
    assert "The computer is playing." in page
    assert "0 of 50 games" in page
    assert '<progress class="progress" aria-labelledby="progress-said" max="50" value="0">' in page


def test_reports_that_come_before_are_counted(report: Report, mover_client: Client) -> None:
    report_on("chess")
    assert "The computer will start as soon as it’s free." in text_of(mover_client)
    assert "1 other report is ahead in the queue." in text_of(mover_client, "/presets/chess/report")


def test_finished_report_is_shown_in_words_and_pictures(
    report: Report, anonymous_client: Client
) -> None:
    played()
    page = text_of(anonymous_client)
    assert "Moving first, White scored" in page
    for title in (
        "Results",
        "How games end",
        "Length of the games",
        "Moves to choose from",
        "What the pieces are worth",
    ):
        assert f">{title}<" in page
    assert f"--games 3 --level 1 --seed {report.seed}" in page


def test_cancelled_and_failed_reports_say_so_and_keep_what_there_is(
    report: Report, mover_client: Client
) -> None:
    played()
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.CANCELLED)
    assert "The games were cancelled after 3 of 3." in text_of(mover_client)
    Report.objects.filter(pk=report.pk).update(
        status=ReportStatus.FAILED, failure=Failure.TOO_EXPENSIVE
    )
    page = text_of(mover_client)
    assert "The games were abandoned." in page
    assert "Moving first, White scored" in page


def test_unenforced_preset_has_the_games_of_people_alone(mover_client: Client) -> None:
    make_revision("free-board")
    page = text_of(mover_client, "/presets/free-board/report")
    assert "The players are the referees here" in page
    assert "report-play" not in page


def test_dead_start_is_shown_on_a_board(revision: PresetRevision, anonymous_client: Client) -> None:
    stuck = revision.document.replace("fmWfcF", "fmW").replace("ppp/3/PPP", "3/ppp/PPP")
    PresetRevision.objects.filter(pk=revision.pk).update(document=stuck)
    report_on()
    played()
    page = text_of(anonymous_client)
    assert "3 of 3 games were over before their first move" in page
    assert '<code class="small">3/ppp/PPP w - - 0 1</code>' in page


@pytest.mark.parametrize(
    ("viewer", "may"), [("owner", True), ("staff", True), ("stranger", False), ("anonymous", False)]
)
def test_private_preset_s_report_is_for_who_may_read_it(
    report: Report, viewer: str, may: bool, opponent: Player, request: pytest.FixtureRequest
) -> None:
    Preset.objects.filter(pk=report.revision.preset_id).update(
        owner=opponent, visibility=Visibility.PRIVATE, is_listed=False
    )
    client = request.getfixturevalue({"owner": "opponent_client"}.get(viewer, f"{viewer}_client"))
    statuses = [client.get(path).status_code for path in (PAGE, f"{PAGE}/live")]
    assert statuses == [200 if may else 404] * 2


def test_playing_is_for_who_has_signed_in(
    revision: PresetRevision, anonymous_client: Client
) -> None:
    answer = anonymous_client.post(f"{PAGE}/play")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/account/login/")
    assert not Report.objects.exists()


def test_stranger_begins_a_report_and_may_stop_it(
    revision: PresetRevision, stranger_client: Client, stranger: Player
) -> None:
    assert stranger_client.post(f"{PAGE}/play")["Location"] == PAGE
    assert Report.objects.get().requested_by == stranger
    assert "report-cancel" in text_of(stranger_client)
    stranger_client.post(f"{PAGE}/cancel")
    assert Report.objects.get().status == ReportStatus.CANCELLED


@pytest.mark.parametrize(
    ("viewer", "may"), [("mover", True), ("staff", True), ("stranger", False), ("anonymous", False)]
)
def test_stopping_is_for_those_in_charge(
    report: Report, viewer: str, may: bool, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(f"{viewer}_client")
    assert ("report-cancel" in text_of(client)) == may
    client.post(f"{PAGE}/cancel")
    report.refresh_from_db()
    assert (report.status == ReportStatus.CANCELLED) == may


def test_owner_may_stop_the_report_of_somebody_else(
    report: Report, opponent: Player, opponent_client: Client
) -> None:
    Preset.objects.filter(pk=report.revision.preset_id).update(owner=opponent)
    opponent_client.post(f"{PAGE}/cancel")
    report.refresh_from_db()
    assert report.status == ReportStatus.CANCELLED


def test_refusal_is_said_on_the_page(report: Report, stranger_client: Client) -> None:
    answer = stranger_client.post(f"{PAGE}/play", follow=True)
    assert "Games are being played for this report already." in answer.content.decode()
    assert "No games are being played" not in answer.content.decode()


def test_only_posts_change_anything(report: Report, mover_client: Client) -> None:
    assert [mover_client.get(f"{PAGE}/{what}").status_code for what in ("play", "cancel")] == [
        405,
        405,
    ]


def test_live_part_says_whether_anything_is_new(report: Report, mover_client: Client) -> None:
    first = mover_client.get(f"{PAGE}/live")
    assert first["Cache-Control"] == "no-store"
    assert (
        mover_client.get(f"{PAGE}/live", headers={"If-None-Match": first["ETag"]}).status_code
        == 304
    )
    played()
    assert (
        mover_client.get(f"{PAGE}/live", headers={"If-None-Match": first["ETag"]}).status_code
        == 200
    )


def test_reports_of_older_revisions_stay(report: Report, mover_client: Client) -> None:
    played()
    newer = PresetRevision.objects.create(
        preset=report.revision.preset,
        number=2,
        content_hash="2",
        document=report.revision.document,
        created_at=LATER,
    )
    Preset.objects.filter(pk=newer.preset_id).update(current=newer)
    assert f'<a href="{PAGE}?revision=1">1</a>' in text_of(mover_client)
    assert "Moving first, White" in text_of(mover_client, f"{PAGE}?revision=1")
    assert [
        mover_client.get(f"{PAGE}?revision={number}").status_code for number in ("3", "x", "9" * 9)
    ] == [404] * 3


def test_queries_do_not_grow(
    report: Report, anonymous_client: Client, mover: Player, opponent: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    played()
    for games in (1, 2):
        for _ in range(games):
            game = make_game(mover, opponent, preset="hexapawn", moves=("a1a2", "b3a2"))
            resign(game_id=game.pk, player=mover, now=LATER)
        with django_assert_num_queries(4):
            anonymous_client.get(PAGE)


def test_games_of_people_stand_beside_the_computer_s(
    report: Report, anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    played()
    game = make_game(mover, opponent, preset="hexapawn", moves=("a1a2", "b3a2"))
    resign(game_id=game.pk, player=mover, now=LATER)
    page = text_of(anonymous_client)
    assert "1 finished public game between people." in page
    assert "Computer and people compared" in page
    assert '<td>Score of White</td><td class="right">' in page


def test_games_that_are_no_games_of_two_people_do_not_count(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    counted = make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent)
    make_game(mover, mover, moves=FOOLS_MATE, solo=True)
    make_game(mover, stranger, moves=FOOLS_MATE, is_public=False)
    aborted = make_game(stranger, opponent)
    abort(game_id=aborted.pk, player=stranger, now=LATER)
    lost = against_computer(mover)
    resign(game_id=lost.pk, player=mover, now=LATER)

    people = people_of(make_revision().preset)

    assert (people.games, people.wins, people.draws, people.plies) == (1, (0, 1), 0, counted.ply)
    assert people.endings == {"checkmate": 1}
