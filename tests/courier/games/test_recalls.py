"""Recalling a move that was just sent, while the opponent has not been shown it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.consent import Consent, ask
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.flags import settle_due
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.vacations import book_vacation
from courier.games.enums import Asked
from courier.games.errors import GameOver, NotYourGame, TooLateToRecall
from courier.games.models import ClockEntry, Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.outbox import sweep
from courier.notifications.enums import Timing
from courier.notifications.models import OutboxMail
from courier.notifications.notice_list import shown
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import FOOLS_MATE, START, make_game, make_player, play

SECOND = timedelta(seconds=1)
SENT = START + timedelta(hours=5)


@pytest.fixture
def mover(db: None) -> Player:
    """Somebody who may recall his moves for a minute."""
    return make_player("mover", undo_seconds=60)


def send(game: Game, player: Player, text: str = "e2e4", *, ply: int = 0, remark: str = "Well.") -> Game:
    sent = submit_move(game_id=game.pk, player=player, text=text, expected_ply=ply, now=SENT, remark=remark)
    return sent.game


def recall(game: Game, player: Player, *, ply: int = 1, after: timedelta = 42 * SECOND) -> tuple[str, str]:
    told = recall_move(game_id=game.pk, player=player, expected_ply=ply, now=SENT + after)
    return told.text, told.remark


def put(what: str, game: Game, player: Player) -> None:
    """Offer or ask something after the third ply."""
    if what == "draw":
        offer_draw(game_id=game.pk, player=player, now=SENT)
    else:
        wanted: Consent = Asked.TAKEBACK if what == "takeback" else Asked.ABORT
        ask(game_id=game.pk, player=player, what=wanted, expected_ply=3, now=SENT)


def balance(game: Game, side: int) -> int:
    return sum(ClockEntry.objects.filter(game=game, side=side).values_list("seconds", flat=True))


def test_recalled_move_comes_back_with_its_remark(game: Game, mover: Player) -> None:
    send(game, mover)

    assert recall(game, mover) == ("e2e4", "Well.")
    found = Game.objects.get(pk=game.pk)
    assert (found.ply, found.position, found.moves.count()) == (0, found.start_position, 0)


def test_clock_goes_on_as_if_nothing_had_been_sent(game: Game, mover: Player) -> None:
    before = game.deadline
    send(game, mover)
    recall(game, mover)

    found = Game.objects.get(pk=game.pk)
    assert (found.turn_started_at, found.deadline) == (START, before)
    assert balance(game, 0) == balance(game, 1) == 3 * 86_400
    assert before is not None
    assert settle_due(now=before + UNTIL_FINAL) == [game.pk]


def test_time_until_the_next_sending_is_charged_as_a_whole(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    send(game, mover)
    recall(game, mover)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=0, now=SENT + 100 * SECOND)

    thinking = list(ClockEntry.objects.filter(game=game, cause="thinking").values_list("seconds", flat=True))
    assert thinking == [-5 * 3600, -5 * 3600 - 100]
    assert game.moves.get().time_used == timedelta(hours=5, seconds=100)


def test_time_to_recall_is_the_players_own(game: Game, mover: Player) -> None:
    send(game, mover)
    with pytest.raises(TooLateToRecall):
        recall(game, mover, after=60 * SECOND)


def test_who_wants_no_time_has_none(game: Game, mover: Player) -> None:
    Player.objects.update(undo_seconds=0)
    assert send(game, mover).recall_until is None
    with pytest.raises(TooLateToRecall):
        recall(game, mover, after=SECOND)


def test_offers_stand_again_as_before_the_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=())
    Player.objects.update(undo_seconds=0)
    play(game, "e2e4", "e7e5")
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    offer_draw(game_id=game.pk, player=opponent, now=START)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    recall(game, mover, ply=3)

    found = Game.objects.get(pk=game.pk)
    assert (found.draw_offered_by, found.recall_until) == (1, None)


def test_draw_offered_with_the_move_is_recalled_and_may_be_made_again(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    for _ in range(2):
        submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT, offer_draw=True)
        recall(game, mover, ply=3)
    assert Game.objects.get(pk=game.pk).draw_offered_by is None


def test_repeated_recall_changes_nothing(game: Game, mover: Player) -> None:
    send(game, mover)
    recall(game, mover)
    version = Game.objects.get(pk=game.pk).version

    assert recall(game, mover) == ("", "")
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.parametrize("who", ["opponent", "stranger"])
def test_nobody_else_recalls_it(game: Game, mover: Player, opponent: Player, stranger: Player, who: str) -> None:
    send(game, mover)
    with pytest.raises(TooLateToRecall if who == "opponent" else NotYourGame):
        recall(game, opponent if who == "opponent" else stranger)


def test_answered_move_stands(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover)
    submit_move(game_id=game.pk, player=opponent, text="e7e5", expected_ply=1, now=SENT)
    with pytest.raises(TooLateToRecall):
        recall(game, mover)


def test_move_that_ended_the_game_stands(mover: Player, opponent: Player) -> None:
    Player.objects.update(undo_seconds=600)
    game = make_game(mover, opponent, moves=FOOLS_MATE[:3])
    send(game, opponent, FOOLS_MATE[3], ply=3)
    with pytest.raises(GameOver):
        recall(game, opponent, ply=4)


def test_game_that_is_given_up_meanwhile_is_over(game: Game, mover: Player) -> None:
    send(game, mover)
    resign(game_id=game.pk, player=mover, now=SENT)
    assert Game.objects.get(pk=game.pk).recall_until is None


def test_nobody_recalls_into_a_lost_game(game: Game, mover: Player) -> None:
    late = START + timedelta(days=3) - SECOND
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=late)
    with pytest.raises(TooLateToRecall):
        recall_move(game_id=game.pk, player=mover, expected_ply=1, now=late + SECOND)
    assert Game.objects.get(pk=game.pk).ply == 1


def test_move_is_kept_and_may_be_recalled_beyond_a_deadline_put_off_in_time(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    assert game.deadline is not None
    sent = game.deadline - 10 * SECOND
    submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=sent)
    book_vacation(player=mover, starts_at=sent + 2 * SECOND, days=2, now=sent + 2 * SECOND)
    assert [look_at(game.code, None, now=sent + after * SECOND).ply for after in (5, 20)] == [2, 2]

    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=sent + 30 * SECOND)
    assert Game.objects.get(pk=game.pk).deadline == game.deadline + timedelta(days=2)


def test_mail_waits_for_the_time_and_goes_with_the_move(game: Game, mover: Player) -> None:
    send(game, mover)
    mail = OutboxMail.objects.get(kind="your_move")
    assert mail.next_attempt_at == SENT + 60 * SECOND
    assert (sweep(now=SENT + 59 * SECOND), sweep(now=SENT + 60 * SECOND)) == (0, 1)
    recall(game, mover)

    assert not deliver(code=mail.code, now=SENT + 60 * SECOND)
    assert not OutboxMail.objects.exists()


def test_mail_that_shows_the_move_earlier_ends_the_time(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    offer_draw(game_id=game.pk, player=mover, now=SENT)
    OutboxMail.objects.filter(kind="asked").update(next_attempt_at=SENT)

    assert deliver(code=OutboxMail.objects.get(kind="asked").code, now=SENT)
    with pytest.raises(TooLateToRecall):
        recall(game, mover, ply=3)


def test_offer_waits_for_the_time_like_the_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    offer_draw(game_id=game.pk, player=mover, now=SENT)
    mail = OutboxMail.objects.get(kind="asked")

    assert not deliver(code=mail.code, now=SENT + 59 * SECOND)
    assert not shown(opponent).filter(kind="asked").exists()
    assert deliver(code=mail.code, now=SENT + 60 * SECOND)


def test_offer_after_the_time_waits_for_nothing(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    offer_draw(game_id=game.pk, player=mover, now=SENT + 60 * SECOND)
    assert OutboxMail.objects.get(kind="asked").next_attempt_at == SENT + 60 * SECOND


@pytest.mark.parametrize("what", ["draw", "takeback", "abort"])
def test_what_is_asked_goes_with_the_move_and_may_be_asked_again(mover: Player, opponent: Player, what: str) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    for _ in range(2):
        submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
        put(what, game, mover)
        OutboxMail.objects.filter(kind="asked").update(timing=Timing.NEVER, dropped_at=SENT)
        assert shown(opponent).filter(kind="asked").count() == 1
        recall(game, mover, ply=3)
        assert not OutboxMail.objects.filter(kind="asked").exists()


def test_what_was_asked_earlier_stays_told(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    offer_draw(game_id=game.pk, player=mover, now=SENT)
    send(game, mover, "d2d4", ply=2)
    recall(game, mover, ply=3)
    assert OutboxMail.objects.filter(kind="asked").count() == 1


def test_mover_and_strangers_may_look(game: Game, mover: Player, stranger: Player) -> None:
    send(game, mover)
    for viewer in (mover, stranger, None):
        look_at(game.code, viewer, now=SENT)
    assert recall(game, mover) == ("e2e4", "Well.")


def test_opponent_who_looks_ends_the_time(game: Game, mover: Player, opponent: Player) -> None:
    sent = send(game, mover)
    seen = look_at(game.code, opponent, now=SENT)

    assert (seen.recall_until, seen.recall, seen.version) == (None, None, sent.version + 1)
    with pytest.raises(TooLateToRecall):
        recall(game, mover)


@pytest.mark.django_db(transaction=True)
def test_what_the_opponent_is_shown_stands_and_what_was_recalled_is_not_shown(mover: Player, opponent: Player) -> None:
    for _ in range(6):
        game = make_game(mover, opponent)
        send(game, mover)
        shown: list[int] = []

        def take(game: Game = game) -> str:
            return recall(game, mover)[0] or "again"

        def look(game: Game = game, shown: list[int] = shown) -> str:
            shown.append(look_at(game.code, opponent, now=SENT).ply)
            return "looked"

        answers = race([take, look, take, look])

        stands = Game.objects.get(pk=game.pk).ply
        assert set(shown) == {stands}
        assert ("e2e4" in answers) == (stands == 0)
        assert answers.count("e2e4") <= 1


@pytest.mark.django_db(transaction=True)
def test_of_a_recall_and_an_answer_one_wins(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        game = make_game(mover, opponent)
        send(game, mover)

        def reply(game: Game = game) -> str:
            submit_move(game_id=game.pk, player=opponent, text="e7e5", expected_ply=1, now=SENT)
            return "answered"

        answers = race([partial(lambda game: recall(game, mover)[0], game), reply])

        assert sorted(answers) in (["conflict", "e2e4"], ["answered", "too_late_to_recall"])
        assert Game.objects.get(pk=game.pk).ply == (2 if "answered" in answers else 0)
