"""Reports on players, what the staff does about them, and who may see any of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail as sent_mail
from django.test import Client

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, make_link
from courier.challenges.errors import ChallengeClosed
from courier.challenges.links import link_token
from courier.challenges.queries import open_challenges, received_challenges
from courier.desk.queries import header_counts
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.moderation.appeal_links import appeal_path
from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.reports import A_DAY, report_player
from courier.moderation.enums import Fault, Measure
from courier.moderation.errors import (
    NotAboutStaff,
    NothingSaid,
    NothingToHide,
    NotOnesOwn,
    OwnAffair,
    StaffOnly,
    TooManyReports,
)
from courier.moderation.models import ConductReport, StaffAct
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import (
    START,
    make_challenge,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
)

DAY = timedelta(days=1)


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    """A game whose first move came with a remark."""
    game = make_game(mover, opponent, days=None)
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="You <fool>.", now=START
    )
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def reported(played: Game, mover: Player, opponent: Player) -> ConductReport:
    return report(opponent, mover, game=played, ply=1)


def report(
    reporter: Player,
    about: Player,
    text: str = "Look.",
    game: Game | None = None,
    ply: int | None = None,
) -> ConductReport:
    return report_player(
        reporter=reporter,
        reported=about,
        fault=Fault.ABUSE,
        text=text,
        now=START,
        game=game,
        ply=ply,
    )


def test_report_keeps_the_remark_and_stands_once(
    reported: ConductReport, played: Game, mover: Player, opponent: Player
) -> None:
    assert reported.remark == "You <fool>."
    assert report(opponent, mover, game=played, ply=1).pk == reported.pk


def test_what_cannot_be_reported(mover: Player, opponent: Player) -> None:
    with pytest.raises(NotOnesOwn):
        report(mover, mover)
    with pytest.raises(NothingSaid):
        report(mover, opponent, text="  ")
    for number in range(A_DAY):
        report(mover, opponent, text=f"{number}")
    with pytest.raises(TooManyReports):
        report(mover, opponent, text="more")


@pytest.mark.parametrize(
    ("measure", "shown"),
    [(Measure.DISMISS, 0), (Measure.WARN, 1), (Measure.HIDE, 1), (Measure.MUTE, 1)],
)
def test_measure_settles_the_report_is_logged_and_shown(
    reported: ConductReport, staff: Player, mover: Player, measure: Measure, shown: int
) -> None:
    taken = Taken(measure, "Be kind.", days=7)
    act = take(staff=staff, player=mover, taken=taken, now=START, report=reported)

    reported.refresh_from_db()
    assert reported.settled_at == START
    assert (act.staff, act.player, act.measure, act.sentence) == (staff, mover, measure, "Be kind.")
    mails = OutboxMail.objects.filter(kind="staff_word", player=mover)
    assert mails.count() == shown
    if shown:
        assert deliver(code=mails.get().code, now=START)
        assert "Be kind." in sent_mail.outbox[-1].body


def test_notice_of_the_staff_says_all_to_its_player_alone(
    staff: Player, mover: Player, opponent: Player, mover_client: Client
) -> None:
    act = take(staff=staff, player=mover, taken=Taken(Measure.WARN, "Be <kind>."), now=START)
    notice = OutboxMail.objects.get(kind="staff_word", player=mover)
    deliver(code=notice.code, now=START)
    page = mover_client.get("/notices").content.decode()
    assert "Please keep to the house rules. Be &lt;kind&gt;." in page
    assert mover_client.get(f"/notices/{notice.code}")["Location"] == appeal_path(act)
    assert describe([f"act.{act.pk}"], opponent) == {}


def test_hidden_remark_is_gone_from_the_game_and_kept_in_the_log(
    reported: ConductReport, staff: Player, mover: Player, played: Game
) -> None:
    act = take(staff=staff, player=mover, taken=Taken(Measure.HIDE), now=START, report=reported)
    assert (act.hidden_text, played.moves.get().remark) == ("You <fool>.", "")
    with pytest.raises(NothingToHide):
        take(staff=staff, player=mover, taken=Taken(Measure.HIDE), now=START, report=reported)


def test_remark_of_a_finished_game_is_hidden_too(
    reported: ConductReport, staff: Player, mover: Player, played: Game
) -> None:
    resign(game_id=played.pk, player=mover, now=START)
    take(staff=staff, player=mover, taken=Taken(Measure.HIDE), now=START, report=reported)
    over = Game.objects.get(pk=played.pk)
    assert [(move.text, move.remark) for move in moves_of(over)] == [("e2e4", "")]


def test_suspended_player_is_out_until_restored(
    staff: Player, mover: Player, mover_client: Client
) -> None:
    take(staff=staff, player=mover, taken=Taken(Measure.SUSPEND), now=START)
    assert mover_client.get("/play").status_code == 302
    take(staff=staff, player=mover, taken=Taken(Measure.RESTORE), now=START)
    assert mover_client.get("/play").status_code == 200


def test_offers_of_a_suspended_player_are_not_open(
    staff: Player, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    link = make_link(sender=mover, offer=Offer(revision=make_revision()), now=START)
    open_challenge, challenge = make_open_challenge(mover), make_challenge(mover, opponent)
    address = f"/challenges/by-link/{link_token(link)}"
    take(staff=staff, player=mover, taken=Taken(Measure.SUSPEND), now=START)

    for offer in (link, open_challenge, challenge):
        with pytest.raises(ChallengeClosed):
            accept(challenge_id=offer.pk, player=opponent, now=START, has_link=True)
    assert (
        open_challenges(now=START).count(),
        len(received_challenges(opponent, now=START)),
    ) == (
        0,
        0,
    )
    assert deliver(code=OutboxMail.objects.get(kind="challenge").code, now=START) is False
    with time_machine.travel(START, tick=False):
        assert "This challenge is no longer open." in text_of(opponent_client.get(address))
        take(staff=staff, player=mover, taken=Taken(Measure.RESTORE), now=START)
        assert 'value="accept"' in opponent_client.get(address).content.decode()
    assert accept(challenge_id=open_challenge.pk, player=opponent, now=START).ply == 0


def test_another_remark_at_the_same_ply_is_not_hidden(
    reported: ConductReport, staff: Player, mover: Player, played: Game
) -> None:
    played.moves.update(remark="Sorry.")  # the move was taken back and played again
    with pytest.raises(NothingToHide):
        take(staff=staff, player=mover, taken=Taken(Measure.HIDE), now=START, report=reported)
    assert played.moves.get().remark == "Sorry."


def test_mute_has_an_end(staff: Player, mover: Player) -> None:
    act = take(staff=staff, player=mover, taken=Taken(Measure.MUTE, days=7), now=START)
    mover.refresh_from_db()
    assert mover.muted_until == act.until == START + 7 * DAY
    take(staff=staff, player=mover, taken=Taken(Measure.UNMUTE), now=START)
    mover.refresh_from_db()
    assert mover.muted_until is None


def test_only_staff_acts_and_not_against_staff(
    staff: Player, mover: Player, opponent: Player
) -> None:
    with pytest.raises(StaffOnly):
        take(staff=mover, player=opponent, taken=Taken(Measure.WARN, "x"), now=START)
    with pytest.raises(NotAboutStaff):
        take(
            staff=staff,
            player=make_player("staff2", is_staff=True),
            taken=Taken(Measure.SUSPEND),
            now=START,
        )
    assert StaffAct.objects.count() == 0


def test_staff_takes_no_measure_in_its_own_affairs(reported: ConductReport, client: Client) -> None:
    address = f"/moderation/reports/{reported.code}"
    for person, status in ((reported.reporter, 200), (reported.reported, 404)):
        Player.objects.filter(pk=person.pk).update(is_staff=True)
        person.refresh_from_db()
        for measure in (Measure.DISMISS, Measure.WARN):
            with pytest.raises(OwnAffair):
                take(
                    staff=person,
                    player=reported.reported,
                    taken=Taken(measure),
                    now=START,
                    report=reported,
                )
        client.force_login(person)
        assert client.get(address).status_code == status
        assert (address in client.get("/moderation").content.decode()) is (status == 200)
    assert ConductReport.objects.get().settled_at is None


def test_staff_takes_no_measures_about_its_opponent_while_they_play(
    played: Game,
    staff: Player,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    staff_client: Client,
) -> None:
    Player.objects.filter(pk=opponent.pk).update(is_staff=True)
    opponent.refresh_from_db()
    shown = report(make_player(), mover, text="About no game.")
    for measure in Measure:
        with pytest.raises(OwnAffair):
            take(staff=opponent, player=mover, taken=Taken(measure, "x"), now=START, report=shown)

    for address in ("/moderation/players/mover", f"/moderation/reports/{shown.code}"):
        page = opponent_client.get(address)
        assert "somebody else of the staff has to decide it." in text_of(page)
        assert 'name="measure"' not in page.content.decode()
        assert (
            opponent_client.post(address, {"measure": "suspend", "sentence": "x"}).status_code
            == 403
        )
        assert 'value="suspend"' in staff_client.get(address).content.decode()
    assert StaffAct.objects.count() == 0
    resign(game_id=played.pk, player=mover, now=START)
    take(staff=opponent, player=mover, taken=Taken(Measure.WARN, "x"), now=START)
    assert StaffAct.objects.get().staff == opponent


def test_staff_that_is_alone_is_shown_what_to_do(
    played: Game, mover: Player, opponent_client: Client
) -> None:
    Player.objects.filter(username="opponent").update(is_staff=True)
    shown = (
        "nobody else of the staff could decide it. Whoever runs this site can make somebody else"
        " one of the staff"
    )
    assert shown in text_of(opponent_client.get("/moderation/players/mover"))
    Player.objects.filter(pk=mover.pk).update(
        is_staff=True
    )  # who plays the same game is of no help
    assert shown in text_of(
        opponent_client.post("/moderation/players/mover", {"measure": "warn", "sentence": "x"})
    )
    make_player("staff2", is_staff=True)
    assert shown not in text_of(opponent_client.get("/moderation/players/mover"))


def test_staff_does_not_read_what_others_report_of_its_running_game(
    played: Game, mover: Player, opponent: Player, stranger: Player, opponent_client: Client
) -> None:
    Player.objects.filter(pk=opponent.pk).update(is_staff=True)
    opponent.refresh_from_db()
    shown = report(make_player(), stranger, text="He says in its room: Nf3 wins.", game=played)
    report(make_player(), stranger, text="About no game.")
    address = f"/moderation/reports/{shown.code}"

    desk = opponent_client.get("/moderation").content.decode()
    assert ["Nf3 wins" in desk, "About no game." in desk] == [False, True]
    assert header_counts(opponent).for_staff == 1
    assert [
        opponent_client.get(address).status_code,
        opponent_client.post(address).status_code,
    ] == [404, 404]
    with pytest.raises(OwnAffair):
        take(staff=opponent, player=stranger, taken=Taken(Measure.DISMISS), now=START, report=shown)
    resign(game_id=played.pk, player=mover, now=START)
    page = opponent_client.get(address)
    assert "Nf3 wins." in text_of(page)
    assert 'name="measure"' not in page.content.decode()


def test_page_about_staff_offers_no_measures(staff_client: Client, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(is_staff=True)
    page = staff_client.get("/moderation/players/mover")
    assert "Measures against staff are taken by the operators of this site." in text_of(page)
    assert 'name="measure"' not in page.content.decode()


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "anonymous", "staff"])
def test_pages_of_the_staff_are_for_staff(
    reported: ConductReport, viewer: str, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(f"{viewer}_client")
    expected = {"staff": 200, "anonymous": 302}.get(viewer, 403)
    paths = ("", "/log", f"/reports/{reported.code}", "/players/mover")
    assert [client.get(f"/moderation{path}").status_code for path in paths] == [expected] * 4


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "anonymous"])
def test_nobody_else_takes_measures(
    reported: ConductReport, viewer: str, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(f"{viewer}_client")
    for address in (f"/moderation/reports/{reported.code}", "/moderation/players/mover"):
        answer = client.post(address, {"measure": "suspend", "sentence": "x", "days": "7"})
        assert answer.status_code == (302 if viewer == "anonymous" else 403)
    reported.refresh_from_db()
    assert (StaffAct.objects.count(), reported.settled_at) == (0, None)


@pytest.mark.parametrize(
    ("viewer", "kept"),
    [("mover", 0), ("opponent", 1), ("stranger", 1), ("staff", 1), ("anonymous", 0)],
)
def test_who_reports(
    played: Game, mover: Player, viewer: str, kept: int, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(f"{viewer}_client")
    client.post(
        f"/players/mover/report?game={played.code}&ply=1", {"fault": "abuse", "text": "Look."}
    )
    assert ConductReport.objects.count() == kept


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "anonymous"])
def test_remark_has_a_link_to_report_it(
    played: Game, viewer: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(f"{viewer}_client").get(f"/games/{played.code}").content.decode()
    link = f'href="/players/mover/report?game={played.code}&amp;ply=1">Report</a>'
    assert (link in page) == (viewer in ("opponent", "stranger"))


def test_player_reports_on_a_page(
    played: Game, opponent_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    address = f"/players/mover/report?game={played.code}&ply=1"
    refused = opponent_client.post(address, {"fault": "abuse", "text": "He said\0"})
    assert refused.status_code == 400
    assert (
        opponent_client.post(address, {"fault": "", "text": "Kept."})
        .content.decode()
        .count("Kept.")
        == 1
    )
    assert "Thank you." in text_of(
        opponent_client.post(address, {"fault": "abuse", "text": "He said."}, follow=True)
    )
    found = ConductReport.objects.get()
    assert (found.game, found.ply, found.remark) == (played, 1, "You <fool>.")
    assert anonymous_client.post(address).status_code == 302
    for odd in ("ply=x", "ply=99", "game=%00", "game="):
        assert stranger_client.get(f"/players/mover/report?{odd}").status_code == 200


def test_move_that_may_be_recalled_is_none_to_report(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    game = make_game(mover, opponent)
    mover.refresh_from_db()
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Hidden.", now=START
    )
    address = f"/players/mover/report?game={game.code}&ply=1"

    with time_machine.travel(START, tick=False):
        assert "About a game." in text_of(stranger_client.get(address))
        stranger_client.post(address, {"fault": "abuse", "text": "Look."})

    kept = ConductReport.objects.get()
    assert (kept.game, kept.ply, kept.remark) == (game, None, "")


def test_private_game_is_not_reported_by_strangers(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)
    assert stranger_client.get(f"/players/mover/report?game={game.code}").status_code == 404


def test_staff_decides_on_a_page(
    reported: ConductReport, staff_client: Client, played: Game
) -> None:
    page = staff_client.get(f"/moderation/reports/{reported.code}")
    assert "You <fool>." in text_of(page)
    unexplained = staff_client.post(
        f"/moderation/reports/{reported.code}", {"measure": "warn", "sentence": ""}
    )
    assert (unexplained.status_code, StaffAct.objects.count()) == (400, 0)

    staff_client.post(
        f"/moderation/reports/{reported.code}", {"measure": "hide", "sentence": "Not here."}
    )

    assert played.moves.get().remark == ""
    assert "Remark hidden" in text_of(staff_client.get("/moderation/log"))
    assert "No reports waiting for you." in text_of(staff_client.get("/moderation"))
    staff_client.post(
        "/moderation/players/mover", {"measure": "mute", "days": "30", "sentence": ""}
    )
    page = staff_client.get("/moderation/players/mover")
    assert "Muted until" in text_of(page)
    assert 'value="unmute"' in page.content.decode()
    assert (
        staff_client.post(
            "/moderation/players/mover", {"measure": "restore", "sentence": ""}
        ).status_code
        == 400
    )


def test_engines_are_no_fault_in_an_advanced_game(
    mover: Player, opponent: Player, mover_client: Client, staff: Player
) -> None:
    games = [make_game(mover, opponent, help=help) for help in ("notes", "engines")]
    pages = [mover_client.get(f"/players/opponent/report?game={game.code}").text for game in games]
    pages.append(mover_client.get("/players/opponent/report").text)
    assert ["both players may use engines" in page for page in pages] == [False, True, False]
    assert ["Moves of a program" in page for page in pages] == [True, False, True]
    assert "Moves of another person" in pages[1]

    mover_client.post(
        f"/players/opponent/report?game={games[1].code}", {"fault": "help", "text": "A friend."}
    )
    client = Client()
    client.force_login(staff)
    code = ConductReport.objects.get().code
    assert "both players may use engines" in client.get(f"/moderation/reports/{code}").text
