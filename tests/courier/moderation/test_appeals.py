"""Appeals against measures of the staff: one for each, decided by others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as sent_mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.errors import Refusal
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.moderation.appeal_links import appeal_path
from courier.moderation.domain.annulments import annul
from courier.moderation.domain.appeals import appeal, decide_appeal
from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.reports import report_player
from courier.moderation.domain.time_outs import pause
from courier.moderation.enums import Fault, Measure
from courier.moderation.models import Annulment, Appeal, StaffAct
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from courier.ratings.models import Rating
from tests.courier.ratings.conftest import played
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def other_staff(db: None) -> Player:
    return make_player("staff2", is_staff=True)


def refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except Refusal as refused:
        return refused.code
    return None


def measure(staff: Player, player: Player, kind: Measure, days: int = 7) -> StaffAct:
    return take(staff=staff, player=player, taken=Taken(kind, "Because.", days), now=START)


def decided(found: Appeal, staff: Player, *, is_upheld: bool = True) -> Appeal:
    return decide_appeal(
        appeal_id=found.pk, staff=staff, is_upheld=is_upheld, sentence="Thought.", now=START + DAY
    )


def test_each_measure_is_appealed_against_once(staff: Player, mover: Player) -> None:
    act = measure(staff, mover, Measure.WARN)

    def answer(about: StaffAct, text: str = "I did not.") -> str | None:
        return refusal(lambda: appeal(act_id=about.pk, text=text, now=START))

    assert [answer(act, text) for text in (" ", "x" * 2001)] == ["nothing_said", "text_too_long"]
    assert (answer(act), answer(act)) == (None, "appealed_already")
    unmuted = measure(staff, mover, Measure.UNMUTE)
    lifted = measure(staff, mover, Measure.WARN)
    StaffAct.objects.filter(pk=lifted.pk).update(lifted_at=START)
    assert [answer(each) for each in (unmuted, lifted)] == ["no_appeal"] * 2


def test_others_of_the_staff_decide_and_nobody_else(
    staff: Player, other_staff: Player, mover: Player, opponent: Player, stranger: Player
) -> None:
    bot = make_player("program", is_bot=True)
    played_with, reporter = make_player(is_staff=True), make_player(is_staff=True)
    make_game(played_with, mover)
    report = report_player(
        reporter=reporter, reported=mover, fault=Fault.ABUSE, text="Look.", now=START
    )
    taken = Taken(Measure.WARN, "Because.")
    act = take(staff=staff, player=mover, taken=taken, now=START, report=report)
    found = appeal(act_id=act.pk, text="No.", now=START)

    def answer(who: Player) -> str | None:
        return refusal(lambda: decided(found, who))

    people = (mover, opponent, stranger, bot, staff, played_with, reporter)
    answers = [answer(who) for who in people]
    assert answers == [
        *["staff_only"] * 4,
        "own_measure",
        *["own_affair"] * 2,
    ]
    told = OutboxMail.objects.filter(kind="appeal_made").values_list("player", flat=True)
    assert list(told) == [other_staff.pk]
    for text, code in ((" ", "nothing_said"), ("x" * 2001, "text_too_long")):
        with pytest.raises(Refusal) as refused:
            decide_appeal(
                appeal_id=found.pk, staff=other_staff, is_upheld=True, sentence=text, now=START
            )
        assert refused.value.code == code
    assert refusal(lambda: decided(found, other_staff)) is None
    assert refusal(lambda: decided(found, other_staff)) == "already_decided"


def test_what_is_upheld_is_taken_back_and_told(
    staff: Player, other_staff: Player, mover: Player
) -> None:
    def upheld(act: StaffAct, *, is_upheld: bool = True) -> None:
        decided(appeal(act_id=act.pk, text="No.", now=START), other_staff, is_upheld=is_upheld)
        mover.refresh_from_db()
        act.refresh_from_db()
        assert (act.lifted_at is not None) == is_upheld

    muted = measure(staff, mover, Measure.MUTE)
    upheld(muted, is_upheld=False)
    assert mover.muted_until == muted.until
    upheld(measure(staff, mover, Measure.MUTE))
    assert mover.muted_until is None
    first = measure(staff, mover, Measure.MUTE)
    measure(staff, mover, Measure.MUTE, 30)
    upheld(first)
    assert mover.muted_until == START + 30 * DAY

    paused = pause(mover, until=START + 7 * DAY, now=START)
    upheld(paused)
    assert mover.paused_until is None

    upheld(measure(staff, mover, Measure.SUSPEND))
    assert mover.is_active
    words = [
        describe([f"act.{act.pk}"], mover)[f"act.{act.pk}"].words
        for act in StaffAct.objects.filter(measure__in=[Measure.UPHELD, Measure.REJECTED])
    ]
    assert sorted(text[:27] for text in words) == [
        "Your appeal has been reject",
        *["Your appeal has been upheld"] * 4,
    ]
    assert all(text.endswith("Thought.") for text in words)


@pytest.mark.parametrize("is_over", [False, True])
def test_hidden_remark_stands_beside_its_move_again(
    is_over: bool, staff: Player, other_staff: Player, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, days=None)
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="A fork!", now=START
    )
    if is_over:
        resign(game_id=game.pk, player=opponent, now=START)
    game = Game.objects.get(pk=game.pk)
    report = report_player(
        reporter=opponent,
        reported=mover,
        fault=Fault.ABUSE,
        text="Look.",
        now=START,
        game=game,
        ply=1,
    )
    taken = Taken(Measure.HIDE)
    act = take(staff=staff, player=mover, taken=taken, now=START, report=report)
    game = Game.objects.get(pk=game.pk)
    assert moves_of(game)[0].remark == ""
    decided(appeal(act_id=act.pk, text="No.", now=START), other_staff)
    assert moves_of(Game.objects.get(pk=game.pk))[0].remark == "A fork!"


def test_annulled_game_counts_again_for_both(
    staff: Player, other_staff: Player, mover: Player, opponent: Player
) -> None:
    game = played(mover, opponent, winner=0, at=START)
    before = list(Rating.objects.order_by("pk").values_list("rating", "won", "lost"))
    annul(game_id=game.pk, staff=staff, sentence="One person.", now=START + DAY)
    acts = StaffAct.objects.filter(measure=Measure.ANNUL).order_by("pk")
    first, second = (appeal(act_id=act.pk, text="Two.", now=START + DAY) for act in acts)
    assert refusal(lambda: decided(first, staff)) == "own_measure"
    decided(first, other_staff)
    assert list(Rating.objects.order_by("pk").values_list("rating", "won", "lost")) == before
    assert Annulment.objects.get().revived_at == START + DAY
    second.refresh_from_db()
    assert second.is_upheld is True
    told = OutboxMail.objects.filter(kind="staff_word").values_list("player", flat=True)
    assert sorted(told) == sorted([mover.pk, opponent.pk] * 2)


def test_suspended_player_appeals_by_the_link_of_the_mail(
    staff: Player, other_staff: Player, mover: Player, anonymous_client: Client
) -> None:
    act = measure(staff, mover, Measure.SUSPEND)
    mail = OutboxMail.objects.get(kind="staff_word")
    sent_mail.outbox.clear()
    assert deliver(code=mail.code, now=START)
    [message] = sent_mail.outbox
    assert message.to == [mover.email]
    assert appeal_path(act) in str(message.body)

    page = anonymous_client.get(appeal_path(act)).content.decode()
    assert ("Your account is suspended." in page, "Because." in page) == (True, True)
    assert anonymous_client.post(appeal_path(act), {"text": ""}).status_code == 400
    assert anonymous_client.post(appeal_path(act), {"text": "It was me."}).status_code == 302
    assert "It waits for somebody" in anonymous_client.get(appeal_path(act)).content.decode()
    assert anonymous_client.post(appeal_path(act), {"text": "Again."}).status_code == 409
    decided(Appeal.objects.get(), other_staff, is_upheld=False)
    last = OutboxMail.objects.order_by("-pk")[0]
    assert (last.player, last.address) == (None, mover.email)
    page = anonymous_client.get(appeal_path(act)).content.decode()
    assert ("Rejected: this stays." in page, "Thought." in page) == (True, True)


@pytest.mark.parametrize("who", ["mover", "stranger", "staff", "anonymous"])
def test_pages_of_an_appeal(
    who: str,
    staff: Player,
    other_staff: Player,
    mover: Player,
    request: pytest.FixtureRequest,
) -> None:
    act = measure(other_staff, mover, Measure.WARN)
    client: Client = request.getfixturevalue(f"{who}_client")
    own = client.get(appeal_path(act))
    assert own.status_code == (200 if who in {"mover", "anonymous"} else 404)
    for token in ("1:x", "x", f"{act.pk}"):
        assert client.get(f"/appeals/{token}").status_code == 404
    found = appeal(act_id=act.pk, text="It was somebody else.", now=START)
    address = f"/moderation/appeals/{found.code}"
    codes = {"staff": (200, 302), "anonymous": (302, 302)}.get(who, (403, 403))
    page = client.get(address)
    listed = client.get("/moderation/appeals")
    assert listed.status_code == codes[0]
    done = client.post(address, {"is_upheld": "yes", "text": "So be it."})
    assert (page.status_code, done.status_code) == codes
    assert Appeal.objects.filter(is_upheld=True).exists() == (who == "staff")
    if who == "staff":
        assert address in listed.content.decode()
        assert '/moderation/appeals"' in client.get("/moderation").content.decode()
        assert "It was somebody else." in page.content.decode()
        assert "So be it." in client.get(address).content.decode()
        assert client.post(address, {"is_upheld": "no", "text": "x"}).status_code == 409
        assert client.get("/moderation/appeals/nothing").status_code == 404
        assert address not in client.get("/moderation/appeals").content.decode()


def test_mail_and_notice_to_the_staff(
    staff: Player, other_staff: Player, mover: Player, opponent: Player
) -> None:
    act = measure(other_staff, mover, Measure.WARN)
    found = appeal(act_id=act.pk, text="It was somebody else.", now=START)
    mail = OutboxMail.objects.get(kind="appeal_made")
    subject = f"appeal.{found.pk}"
    assert mail.player == staff
    assert describe([subject], staff)[subject].url == f"/moderation/appeals/{found.code}"
    assert describe([subject], opponent) == {}
    sent_mail.outbox.clear()
    assert deliver(code=mail.code, now=START)
    assert "It was somebody else." in str(sent_mail.outbox[0].body)
    again = appeal(act_id=measure(other_staff, opponent, Measure.WARN).pk, text="No.", now=START)
    decided(again, staff)
    obsolete = OutboxMail.objects.filter(kind="appeal_made").order_by("-pk")[0]
    assert deliver(code=obsolete.code, now=START + DAY) is False


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_three_queries(
    rows: int,
    staff: Player,
    staff_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        act = measure(staff, make_player(), Measure.WARN)
        appeal(act_id=act.pk, text="No.", now=START)
    with django_assert_num_queries(3):
        page = staff_client.get("/moderation/appeals").content.decode()
    assert page.count("/moderation/appeals/") == rows
