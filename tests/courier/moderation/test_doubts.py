"""The referee is wrong: the clocks are stopped, the staff decides, both players are notified."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as sent_mail
from django.test import Client

from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.consent import make_request
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.flags import settle_due
from courier.games.domain.moves import preview_move, submit_move
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.errors import GameHeld, GameOver, NotYourGame
from courier.games.models import ClockEntry, Game, Move
from courier.games.words import ending_sentence
from courier.moderation.domain.doubts import A_MONTH, Decision, decide, raise_doubt
from courier.moderation.enums import Ruling
from courier.moderation.errors import (
    AlreadyDecided,
    DoubtedAlready,
    NoReferee,
    NoSuchPly,
    NothingSaid,
    OwnAffair,
    StaffOnly,
    TooManyDoubts,
)
from courier.moderation.forms import DecisionForm
from courier.moderation.models import Doubt, StaffAct
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.notices import mute
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, let_flag_fall, make_game, make_player, make_revision, play

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
MOVES = ("e2e4", "e7e5", "g1f3")


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=MOVES)


def doubt(game: Game, player: Player, *, now: timedelta = HOUR) -> Doubt:
    found = (
        Game.objects.select_related("revision__preset")
        .prefetch_related("seats__player")
        .get(pk=game.pk)
    )
    return raise_doubt(game=found, player=player, text="Castling is legal here.", now=START + now)


def ruled(
    found: Doubt, staff: Player, ruling: Ruling, *, now: timedelta = 5 * DAY, ply: int = 0
) -> Game:
    decision = Decision(ruling, "We have looked at it.", ply=ply, winner=1)
    decide(doubt_id=found.pk, staff=staff, decision=decision, now=START + now)
    return Game.objects.get(pk=found.game_id)


@pytest.mark.parametrize("requests", ["mover", "opponent"])
def test_staff_decides_nothing_in_a_game_of_its_own(
    played: Game, mover: Player, opponent: Player, client: Client, requests: str
) -> None:
    Player.objects.filter(pk=mover.pk).update(is_staff=True)
    mover.refresh_from_db()
    found = doubt(played, {"mover": mover, "opponent": opponent}[requests])
    with pytest.raises(OwnAffair):
        ruled(found, mover, Ruling.RESULT)
    client.force_login(mover)
    page = client.get(f"/moderation/doubts/{found.code}")
    assert "nobody else of the staff could decide it" in text_of(page)
    assert 'name="ruling"' not in page.content.decode()
    assert Doubt.objects.get().decided_at is None


def test_clocks_stand_and_nothing_can_be_done(
    played: Game, mover: Player, opponent: Player
) -> None:
    doubt(played, mover)

    game = Game.objects.get(pk=played.pk)
    assert (game.clock_stopped_at, game.deadline) == (START + HOUR, None)
    assert settle_due(now=START + 90 * DAY) == []
    acts: list[Callable[[], object]] = [
        lambda: submit_move(
            game_id=game.pk, player=opponent, text="b8c6", expected_ply=3, now=START + HOUR
        ),
        lambda: preview_move(game=game, player=opponent, text="b8c6"),
        lambda: offer_draw(game_id=game.pk, player=mover, now=START + HOUR),
        lambda: resign(game_id=game.pk, player=mover, now=START + HOUR),
        lambda: make_request(
            game_id=game.pk,
            player=mover,
            what=RequestKind.TAKEBACK,
            expected_ply=3,
            now=START + HOUR,
        ),
    ]
    for act in acts:
        with pytest.raises(GameHeld):
            act()


def test_snapshot_says_what_there_was_to_see(played: Game, mover: Player) -> None:
    seen = doubt(played, mover).snapshot

    assert (seen["preset"], seen["revision"], seen["legal_moves"], seen["in_check"]) == (
        "chess",
        1,
        29,
        False,
    )
    assert [move["text"] for move in seen["moves"]] == list(MOVES)
    assert (seen["position"], seen["outcome"]) == (played.position, None)
    assert seen["replay"] == {"agrees": True, "ply": 3, "found": ""}


def test_replay_shows_the_first_ply_that_differs(played: Game, mover: Player) -> None:
    Move.objects.filter(game=played, ply=2).update(text="e7e6")
    replay = doubt(played, mover).snapshot["replay"]
    assert (replay["agrees"], replay["ply"]) == (False, 2)


def test_time_of_the_doubt_counts_for_nobody(played: Game, mover: Player, staff: Player) -> None:
    before = played.deadline
    assert before is not None
    game = ruled(doubt(played, mover), staff, Ruling.GO_ON)

    assert (game.clock_stopped_at, game.ply) == (None, 3)
    assert game.deadline == before + 5 * DAY - HOUR
    play(game, "b8c6", now=START + 5 * DAY)
    assert Game.objects.get(pk=game.pk).ply == 4
    given = (
        ClockEntry.objects.filter(game=game, cause="freeze").values_list("side", "seconds").get()
    )
    assert given == (1, 5 * 86_400 - 3600)


def test_game_goes_back_to_a_ply(played: Game, mover: Player, staff: Player) -> None:
    game = ruled(doubt(played, mover), staff, Ruling.GO_BACK, ply=1)
    assert (game.ply, game.side_to_move, game.moves.count()) == (1, 1, 1)
    assert game.deadline == START + 5 * DAY + 3 * DAY


def test_turn_that_comes_back_by_a_decision_lasts_a_day_at_least(
    played: Game, opponent: Player, staff: Player
) -> None:
    let_flag_fall(played)
    play(played, "b8c6", now=START + 3 * DAY + UNTIL_FINAL / 2)
    game = ruled(doubt(played, opponent, now=4 * DAY), staff, Ruling.GO_BACK, now=6 * DAY, ply=3)

    assert (game.ply, game.deadline) == (3, START + 7 * DAY)
    assert ClockEntry.objects.values_list("side", "seconds").get(cause="ruling") == (1, 86_400)


@pytest.mark.parametrize(
    ("held", "given"), [(2 * DAY, None), (3 * DAY - HOUR, 23 * 3600), (3 * DAY + MINUTE, 86_460)]
)
def test_who_is_to_move_after_a_decision_has_a_day_at_least(
    played: Game, mover: Player, staff: Player, held: timedelta, given: int | None
) -> None:
    let_flag_fall(played)
    game = ruled(doubt(played, mover, now=held), staff, Ruling.GO_ON, now=9 * DAY)

    assert game.deadline == START + 10 * DAY
    assert (
        ClockEntry.objects.filter(cause="ruling").values_list("seconds", flat=True).first() == given
    )
    assert settle_due(now=START + 10 * DAY + UNTIL_FINAL) == [game.pk]


def test_decision_raises_no_flag_that_waits_for_a_claim(
    mover: Player, opponent: Player, staff: Player
) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, *MOVES)
    let_flag_fall(game)
    settle_due(now=START + 3 * DAY + UNTIL_FINAL)
    after = ruled(doubt(game, mover, now=4 * DAY), staff, Ruling.GO_ON, now=6 * DAY)

    assert (after.flag_fell_at, after.deadline) == (START + 5 * DAY, START + 5 * DAY)


@pytest.mark.parametrize("ply", [3, 4, 99])
def test_game_goes_back_only_where_it_has_been(
    played: Game, mover: Player, staff: Player, ply: int
) -> None:
    found = doubt(played, mover)
    with pytest.raises(NoSuchPly):
        ruled(found, staff, Ruling.GO_BACK, ply=ply)
    found.refresh_from_db()
    assert found.decided_at is None
    assert Game.objects.get(pk=played.pk).clock_stopped_at == START + HOUR


def test_game_ends_with_a_result_or_without(
    played: Game, mover: Player, opponent: Player, staff: Player
) -> None:
    ended = ruled(doubt(played, mover), staff, Ruling.RESULT)
    assert (ended.ending, ended.winner) == ("adjudicated", 1)
    other = make_game(mover, opponent, moves=MOVES)
    void = ruled(doubt(other, opponent), staff, Ruling.VOID)
    assert (
        ending_sentence(void, void.revision.rules.spec)
        == "Ended without a result, as the staff decided."
    )


def test_both_are_notified_by_mail_and_on_the_page(
    played: Game,
    mover: Player,
    opponent: Player,
    staff: Player,
    opponent_client: Client,
    stranger_client: Client,
) -> None:
    found = doubt(played, mover)
    assert OutboxMail.objects.values_list("player", flat=True).get(kind="ruling") == opponent.pk
    assert "mover has reported a rules error" in text_of(
        opponent_client.get(f"/games/{played.code}")
    )
    assert (
        "Castling is legal here."
        not in stranger_client.get(f"/games/{played.code}").content.decode()
    )

    ruled(found, staff, Ruling.VOID)

    decided = OutboxMail.objects.filter(kind="ruling", payload__stage="decided")
    assert set(decided.values_list("player", flat=True)) == {mover.pk, opponent.pk}
    assert [deliver(code=mail.code, now=START + 5 * DAY) for mail in decided] == [True, True]
    assert "We have looked at it." in sent_mail.outbox[-1].body
    assert "We have looked at it." in text_of(opponent_client.get(f"/games/{played.code}"))
    assert StaffAct.objects.values_list("staff", "measure", "sentence").get() == (
        staff.pk, "rule", "We have looked at it.",
    )  # fmt: skip


def test_notice_leads_to_the_game_and_cannot_be_muted(
    played: Game, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    mute(player=opponent, subject=f"game.{played.pk}", now=START)
    mute(player=opponent, opponent=mover, now=START)
    doubt(played, mover)
    notice = OutboxMail.objects.get(kind="ruling", player=opponent)
    deliver(code=notice.code, now=START + HOUR)
    assert "Chess against mover" in text_of(opponent_client.get("/notices"))
    assert opponent_client.get(f"/notices/{notice.code}")["Location"] == f"/games/{played.code}"


def test_staff_that_may_decide_is_shown_at_once(
    played: Game, mover: Player, opponent: Player, staff: Player
) -> None:
    Player.objects.filter(pk=opponent.pk).update(is_staff=True)
    make_player("left", is_staff=True, is_active=False)
    found = doubt(played, mover)

    requested = OutboxMail.objects.get(kind="staff_requested")
    assert (requested.player, deliver(code=requested.code, now=START + HOUR)) == (staff, True)
    message = sent_mail.outbox[-1]
    assert message.subject == "A game is waiting for the staff: rules error reported (Chess)"
    assert message.body.startswith("mover has reported a rules error in a game of Chess.")
    for words in ("Castling is legal here.", f"/moderation/doubts/{found.code}"):
        assert words in message.body


def test_staff_has_a_notice_of_it(
    played: Game, mover: Player, staff: Player, staff_client: Client
) -> None:
    found = doubt(played, mover)
    requested = OutboxMail.objects.get(kind="staff_requested")
    deliver(code=requested.code, now=START + HOUR)
    assert "The referee is doubted in a game of Chess" in text_of(staff_client.get("/notices"))
    address = f"/moderation/doubts/{found.code}"
    assert staff_client.get(f"/notices/{requested.code}")["Location"] == address

    OutboxMail.objects.update(seen_at=None)
    staff_client.get(address)
    requested.refresh_from_db()
    assert requested.seen_at is not None


@pytest.mark.parametrize("fate", ["decided", "turned off", "dismissed"])
def test_staff_is_not_notified_in_vain(
    played: Game, mover: Player, staff: Player, fate: str
) -> None:
    found = doubt(played, mover)
    requested = OutboxMail.objects.get(kind="staff_requested")
    if fate == "decided":
        ruled(found, make_player("staff2", is_staff=True), Ruling.GO_ON)
        assert OutboxMail.objects.get(pk=requested.pk).seen_at == START + 5 * DAY
    elif fate == "turned off":
        save_wishes(player=staff, wishes={("staff_requested", Channel.MAIL): Timing.NEVER})
    else:
        Player.objects.filter(pk=staff.pk).update(is_staff=False)

    assert not deliver(code=requested.code, now=START + 6 * DAY)


def test_who_may_doubt(played: Game, mover: Player, opponent: Player, stranger: Player) -> None:
    with pytest.raises(NotYourGame):
        doubt(played, stranger)
    with pytest.raises(NoReferee):
        doubt(make_game(mover, mover, days=None, solo=True), mover)
    with pytest.raises(NothingSaid):
        raise_doubt(game=played, player=mover, text=" ", now=START)
    doubt(played, mover)
    with pytest.raises(DoubtedAlready):
        doubt(played, opponent)


def test_three_in_thirty_days(mover: Player, opponent: Player) -> None:
    games = [make_game(mover, opponent, days=None) for _ in range(A_MONTH + 2)]
    for game in games[:A_MONTH]:
        doubt(game, mover)
    with pytest.raises(TooManyDoubts):
        doubt(games[A_MONTH], mover)
    doubt(games[A_MONTH], opponent)
    doubt(games[A_MONTH + 1], mover, now=HOUR + 31 * DAY)
    assert Doubt.objects.count() == A_MONTH + 2


def test_decided_once_by_staff_alone(played: Game, mover: Player, staff: Player) -> None:
    found = doubt(played, mover)
    with pytest.raises(StaffOnly):
        ruled(found, mover, Ruling.GO_ON)
    ruled(found, staff, Ruling.GO_ON)
    with pytest.raises(AlreadyDecided):
        ruled(found, staff, Ruling.VOID)


def test_doubt_after_the_end_is_refused(played: Game, mover: Player) -> None:
    resign(game_id=played.pk, player=mover, now=START)
    with pytest.raises(GameOver):
        doubt(played, mover)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_doubt_and_one_who_moves_the_game_holds_together(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=MOVES)

    def move() -> str:
        submit_move(game_id=game.pk, player=opponent, text="b8c6", expected_ply=3, now=START + HOUR)
        return "moved"

    answers = race([lambda: doubt(game, mover).code, lambda: doubt(game, opponent).code, move])

    after = Game.objects.get(pk=game.pk)
    assert Doubt.objects.filter(game=game).count() == (after.clock_stopped_at is not None)
    assert after.ply == (4 if "moved" in answers else 3)
    assert (after.deadline is None) == (after.clock_stopped_at is not None)


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "anonymous", "staff"])
def test_page_of_the_doubt_is_for_players_and_its_decision_for_staff(
    mover: Player, opponent: Player, staff: Player, viewer: str, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(f"{viewer}_client")
    game = make_game(mover, opponent, days=None, moves=MOVES)
    form = {"anonymous": 302, "stranger": 403, "staff": 403}.get(viewer, 200)
    assert client.get(f"/games/{game.code}/referee").status_code == form
    found = doubt(game, mover)
    assert client.get(f"/moderation/doubts/{found.code}").status_code == {
        "anonymous": 302,
        "staff": 200,
    }.get(viewer, 403)


def test_player_stops_the_game_and_the_staff_decides_on_pages(
    mover: Player, opponent: Player, mover_client: Client, staff_client: Client
) -> None:
    game = make_game(mover, opponent, days=None, moves=MOVES)
    assert "Report a rules error" in text_of(mover_client.get(f"/games/{game.code}"))
    assert mover_client.post(f"/games/{game.code}/referee", {"text": ""}).status_code == 400
    said = mover_client.post(
        f"/games/{game.code}/referee", {"text": "Castling, really."}, follow=True
    )
    assert "The clocks are stopped." in text_of(said)
    assert (
        mover_client.post(f"/games/{game.code}/referee", {"text": "Kept text."}).status_code == 409
    )

    found = Doubt.objects.get()
    page = staff_client.get(f"/moderation/doubts/{found.code}")
    assert "All moves are legal under this revision" in text_of(page)
    assert "Chess, mover – opponent" in text_of(page)
    assert f'href="/games/{game.code}?ply=3"' in page.content.decode()
    assert "<svg" in page.content.decode()
    address = f"/moderation/doubts/{found.code}"
    assert staff_client.post(address, {"ruling": "go_back", "sentence": "Back."}).status_code == 400
    assert (
        staff_client.post(
            address, {"ruling": "go_back", "ply": "7", "sentence": "Back."}
        ).status_code
        == 400
    )
    staff_client.post(address, {"ruling": "go_back", "ply": "2", "sentence": "Back."})
    assert Game.objects.get(pk=game.pk).ply == 2


def test_results_to_choose_from_name_sides_of_many() -> None:
    results = DecisionForm(sides=("Attackers", "Defenders"))["winner"]
    assert [result.choice_label for result in results.subwidgets] == [
        "Drawn",
        "Won by Attackers",
        "Won by Defenders",
    ]
