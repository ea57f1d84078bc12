"""Games that the staff annuls: who may, what is given back, and who is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as sent_mail
from django.test import Client

from courier.common.errors import Refusal
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.moderation.domain.annulments import annul, revive
from courier.moderation.domain.time_outs import count_again
from courier.moderation.enums import Measure
from courier.moderation.models import Annulment, StaffAct
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from courier.ratings.models import Rating
from tests.courier.ratings.conftest import played
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LATER = START + 2 * DAY


@pytest.fixture
def over(mover: Player, opponent: Player) -> Game:
    """A rated game that mover has won."""
    return played(mover, opponent, winner=0, at=START)


def refused(game: Game, staff: Player, sentence: str = "Not played by themselves.") -> str | None:
    try:
        annul(game_id=game.pk, staff=staff, sentence=sentence, now=LATER)
    except Refusal as error:
        return error.code
    return None


def test_both_get_back_and_are_told(
    over: Game,
    staff: Player,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    count_again(mover.pk, now=LATER)
    assert refused(over, staff) is None
    assert [(row.rating, row.games) for row in Rating.objects.all()] == [(1500, 0), (1500, 0)]
    acts = StaffAct.objects.filter(measure=Measure.ANNUL, game=over, staff=staff)
    assert {act.player for act in acts} == {mover, opponent}
    for act in acts:
        assert act.player is not None
        said = describe([f"act.{act.pk}"], act.player)[f"act.{act.pk}"]
        assert "is annulled" in said.words
        assert said.words.endswith("Not played by themselves.")
    mails = list(OutboxMail.objects.filter(kind="staff_word").order_by("pk"))
    assert {mail.player for mail in mails} == {mover, opponent}
    sent_mail.outbox.clear()
    deliver(code=mails[0].code, now=LATER)
    assert "annulled" in str(sent_mail.outbox[0].body)

    address = f"/games/{over.code}"
    assert "This game is annulled." in mover_client.get(address).content.decode()
    for client in (stranger_client, anonymous_client):
        assert "Annulled by the staff" in client.get(address).content.decode()
    history = anonymous_client.get("/ratings/chess/mover").content.decode()
    assert "Annulled" in history

    mover.refresh_from_db()
    assert mover.recent_games == 1
    count_again(mover.pk, now=LATER)
    mover.refresh_from_db()
    assert mover.recent_games == 0


def test_who_is_suspended_is_told_by_mail(over: Game, staff: Player, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert refused(over, staff) is None
    act = StaffAct.objects.get(player=mover, measure=Measure.ANNUL)
    told = OutboxMail.objects.get(dedup_key=f"staff_word:{act.pk}")
    assert told.receiving_address == mover.email != ""


def test_revived_game_counts_as_it_did(over: Game, staff: Player, mover: Player) -> None:
    before = Rating.objects.get(player=mover)
    annul(game_id=over.pk, staff=staff, sentence="Wrong.", now=LATER)
    revive(over, staff=make_player(is_staff=True), sentence="We were wrong.", now=LATER + DAY)
    after = Rating.objects.get(player=mover)
    assert (after.rating, after.deviation, after.won) == (before.rating, before.deviation, 1)
    assert Annulment.objects.get().revived_at == LATER + DAY
    assert StaffAct.objects.filter(measure=Measure.ANNUL, lifted_at=LATER + DAY).count() == 2
    assert StaffAct.objects.filter(measure=Measure.REVIVE).count() == 2
    assert refused(over, staff) == "not_to_annul"


def test_only_others_of_the_staff_annul_games_that_count(
    over: Game, staff: Player, mover: Player, opponent: Player, stranger: Player
) -> None:
    assert [refused(over, who) for who in (mover, opponent, stranger)] == ["staff_only"] * 3
    assert refused(over, make_player("program", is_bot=True)) == "staff_only"
    assert refused(over, staff, " ") == "nothing_said"
    running = make_game(mover, stranger)
    solo = make_game(mover, mover, solo=True)
    resign(game_id=solo.pk, player=mover, now=START)
    assert [refused(game, staff) for game in (running, solo)] == ["not_to_annul"] * 2
    with_staff = make_game(staff, opponent)
    assert refused(over, staff) == "own_affair"
    resign(game_id=with_staff.pk, player=staff, now=START)
    assert refused(with_staff, staff) == "own_affair"
    assert refused(over, staff) is None
    assert refused(over, staff) == "not_to_annul"


@pytest.mark.parametrize("who", ["staff", "mover", "stranger", "anonymous"])
def test_page_is_for_the_staff(who: str, over: Game, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    address = f"/moderation/games/{over.code}"
    table = client.get(f"/games/{over.code}").content.decode()
    assert (address in table) == (who == "staff")
    codes = {"staff": (200, 302), "anonymous": (302, 302)}.get(who, (403, 403))
    page = client.get(address)
    done = client.post(address, {"text": "They were one person."})
    assert (page.status_code, done.status_code) == codes
    assert Annulment.objects.exists() == (who == "staff")
    if who == "staff":
        assert "+162" in page.content.decode()
        assert "They were one person." in client.get(address).content.decode()
        assert client.post(address, {"text": ""}).status_code == 400
        assert "They were one person." in client.get("/moderation/log").content.decode()
        assert client.get("/moderation/games/nothing").status_code == 404
