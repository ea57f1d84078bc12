"""Where nothing is enforced, two players agree on a position or ask for a referee."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.consent import agree, decline, make_request
from courier.games.domain.endings import accept_draw, offer_draw
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.offers import next_offer_ply
from courier.games.domain.recalls import look_at, recall_move
from courier.games.enums import RequestKind
from courier.games.errors import (
    AlreadyRequested,
    GameHeld,
    MoveConflict,
    NothingOffered,
    NothingToTakeBack,
    ProposalChanged,
    RequestedRecently,
    TakebacksNotAgreed,
    TooLateToGoBack,
    TooLateToRecall,
)
from courier.games.models import Game
from courier.moderation.models import Doubt
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.planning.plans import played, set_line
from tests.courier.table.views.answers import text_of
from tests.factories import START, let_flag_fall, make_game, play

SECOND, HOUR, DAY = (timedelta(seconds=number) for number in (1, 3600, 86_400))
FREE = ("P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6")


@pytest.fixture
def free(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset="free-board", days=None, moves=FREE)


def propose(game: Game, player: Player, back_to: int) -> Game:
    return make_request(
        game_id=game.pk,
        player=player,
        what=RequestKind.TAKEBACK,
        expected_ply=game.ply,
        now=START,
        back_to=back_to,
    )


def consent(game: Game, player: Player, back_to: int | None) -> Game:
    return agree(
        game_id=game.pk,
        player=player,
        what=RequestKind.TAKEBACK,
        expected_ply=4,
        now=START,
        back_to=back_to,
    )


@pytest.mark.parametrize(("back_to", "side"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_both_agree_on_an_earlier_position(
    free: Game, mover: Player, opponent: Player, back_to: int, side: int
) -> None:
    before = free.moves.get(ply=back_to).position if back_to else free.start_position
    propose(free, mover, back_to)
    game = consent(free, opponent, back_to)
    game.refresh_from_db()
    assert (game.ply, game.side_to_move, game.position) == (back_to, side, before)
    assert game.moves.count() == back_to


def test_only_the_position_that_was_read_is_agreed_to(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, opponent, 2)
    free = undo_move(game_id=free.pk, player=opponent, now=START)
    propose(free, opponent, 1)
    play(free, "n b8-a6")
    free.refresh_from_db()
    propose(free, opponent, 0)

    for read in (2, None):
        with pytest.raises(ProposalChanged):
            consent(free, mover, read)

    assert Game.objects.get(pk=free.pk).ply == 4


def test_declined_proposal_changes_nothing_and_is_not_repeated(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, mover, 1)
    decline(game_id=free.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=4, now=START)
    with pytest.raises(RequestedRecently):
        propose(free, mover, 2)
    assert Game.objects.get(pk=free.pk).ply == 4


def test_a_move_ends_the_proposal(free: Game, mover: Player, opponent: Player) -> None:
    propose(free, opponent, 1)
    play(free, "B f1-c4")
    with pytest.raises(NothingOffered):
        agree(game_id=free.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=5, now=START)


def test_an_ordinary_takeback_after_a_proposal_goes_to_the_last_move(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, mover, 0)
    play(free, "B f1-c4", "b f8-c5")
    make_request(
        game_id=free.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=6, now=START
    )
    game = agree(
        game_id=free.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=6, now=START
    )
    assert game.ply == 4


def test_what_cannot_be_proposed(free: Game, mover: Player, opponent: Player) -> None:
    with pytest.raises(NothingToTakeBack):
        propose(free, mover, 4)
    enforced = make_game(mover, opponent, moves=("e2e4", "e7e5", "g1f3"))
    with pytest.raises(TakebacksNotAgreed):
        propose(enforced, mover, 1)


def test_proposal_is_made_and_answered_on_pages(
    free: Game, mover_client: Client, opponent_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    address = f"/games/{free.code}"
    assert "Settle a dispute" in (page := text_of(mover_client.get(address)))
    assert "Report a rules error" not in page
    page = mover_client.get(f"{address}/referee").content.decode()
    assert (
        '<option value="3">after 2.Nf3</option>'.replace("Nf3", free.moves.get(ply=3).shown) in page
    )
    mover_client.post(f"{address}/takeback", {"act": "request", "expected_ply": 4, "back_to": 2})
    words = f"mover proposes going back to the position after 1…{free.moves.get(ply=2).shown}."
    shown = opponent_client.get(address)
    assert words in text_of(shown)
    assert '<input type="hidden" name="back_to" value="2">' in shown.content.decode()
    deliver(code=OutboxMail.objects.get(kind="requested").code, now=timezone.now())
    assert words.removesuffix(".") in str(mailoutbox[-1].body)
    opponent_client.post(f"{address}/takeback", {"act": "agree", "expected_ply": 4, "back_to": 2})
    assert Game.objects.get(pk=free.pk).ply == 2


def test_a_referee_is_requested(
    free: Game,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    opponent: Player,
) -> None:
    address = f"/games/{free.code}/referee"
    assert stranger_client.get(address).status_code == 403
    page = text_of(mover_client.get(address))
    assert "Call a referee" in page
    assert "The referee is wrong" not in page
    assert mover_client.post(address, {"text": "Nf3 is no move of ours."}).status_code == 302
    found = Doubt.objects.get()
    assert (found.game_id, found.ply, found.text) == (free.pk, 4, "Nf3 is no move of ours.")
    assert "mover has called for a referee." in text_of(opponent_client.get(f"/games/{free.code}"))
    assert OutboxMail.objects.get(kind="ruling").player == opponent


def settle_on_it(
    game: Game, player: Player, *, ply: int = 4, after: timedelta = timedelta(0)
) -> Game:
    """Agree to go back where the opponent has proposed to."""
    return agree(
        game_id=game.pk,
        player=player,
        what=RequestKind.TAKEBACK,
        expected_ply=ply,
        now=START + after,
        back_to=Game.objects.get(pk=game.pk).takeback_ply,
    )


def test_a_question_to_abort_leaves_the_proposal_as_it_is(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, mover, 1)
    make_request(
        game_id=free.pk, player=opponent, what=RequestKind.ABORT, expected_ply=4, now=START
    )
    assert settle_on_it(free, opponent).ply == 1


def test_a_recall_leaves_the_proposal_that_stood_before_the_move(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, opponent, 1)
    Player.objects.update(undo_seconds=60)
    submit_move(game_id=free.pk, player=mover, text="B f1-c4", expected_ply=4, now=START)
    recall_move(game_id=free.pk, player=mover, expected_ply=5, now=START + SECOND)
    assert settle_on_it(free, mover).ply == 1


def test_a_move_before_the_agreed_position_is_not_recalled(
    free: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.update(undo_seconds=60)
    submit_move(game_id=free.pk, player=mover, text="B f1-c4", expected_ply=4, now=START)
    propose(look_at(free.code, mover, now=START), mover, 3)
    assert settle_on_it(free, opponent, ply=5).ply == 3
    with pytest.raises(MoveConflict):
        settle_on_it(free, opponent, ply=5)
    with pytest.raises(TooLateToRecall):
        recall_move(game_id=free.pk, player=mover, expected_ply=3, now=START + SECOND)


def test_a_plan_answers_after_the_game_has_gone_back(
    free: Game, mover: Player, opponent: Player
) -> None:
    undo_move(game_id=free.pk, player=opponent, now=START)
    undo_move(game_id=free.pk, player=mover, now=START)
    set_line(free, opponent, "P d2-d4", "p d7-d5")
    play(free, "N g1-f3", "n b8-c6")
    propose(Game.objects.get(pk=free.pk), mover, 2)
    assert settle_on_it(free, opponent).ply == 2
    play(free, "P d2-d4")

    assert played(free) == ["P e2-e4", "p e7-e5", "P d2-d4", "p d7-d5"]
    propose(Game.objects.get(pk=free.pk), opponent, 2)
    settle_on_it(free, mover)
    play(free, "P d2-d4")
    assert played(free) == ["P e2-e4", "p e7-e5", "P d2-d4"]


def test_turn_gone_back_to_costs_what_it_had_without_the_vacation(
    mover: Player, opponent: Player
) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    game = make_game(mover, opponent, preset="free-board", moves=FREE[:2])
    book_vacation(player=mover, starts_at=START + HOUR, days=2, now=START + HOUR)
    play(game, FREE[2], now=START + 2 * DAY + 2 * HOUR)
    play(game, FREE[3], now=START + 3 * DAY)
    propose(Game.objects.get(pk=game.pk), opponent, 2)

    back = settle_on_it(game, mover, after=5 * DAY)
    assert (back.ply, back.deadline) == (2, START + 8 * DAY - 2 * HOUR)


def test_a_hold_leaves_the_proposal_and_keeps_it_waiting(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, mover, 1)
    hold_clocks(lock_game(free.pk), now=START + HOUR)
    with pytest.raises(GameHeld):
        settle_on_it(free, opponent, after=DAY)
    release_clocks(lock_game(free.pk), now=START + 2 * DAY)
    assert settle_on_it(free, opponent, after=2 * DAY).ply == 1


def test_draw_offers_go_with_the_moves_and_wait_from_the_agreed_position(
    free: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=free.pk, player=mover, now=START)
    propose(free, mover, 2)
    game = settle_on_it(free, opponent)

    with pytest.raises(NothingOffered):
        accept_draw(game_id=free.pk, player=opponent, now=START)
    assert (game.draw_offered_by, next_offer_ply(lock_game(free.pk), 0)) == (None, 22)


def test_of_a_proposal_and_a_takeback_one_is_requested(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose(free, mover, 1)
    with pytest.raises(AlreadyRequested):
        make_request(
            game_id=free.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=4, now=START
        )
    undo_move(game_id=free.pk, player=opponent, now=START)
    with pytest.raises(NothingOffered):
        settle_on_it(free, opponent, ply=3)


def test_nobody_goes_back_to_a_turn_whose_time_was_up(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, preset="free-board", moves=FREE[:2]))
    play(game, FREE[2], now=START + 3 * DAY + 60 * SECOND)
    play(game, FREE[3], now=START + 4 * DAY)
    with pytest.raises(TooLateToGoBack):
        propose(Game.objects.get(pk=game.pk), mover, 2)
    propose(Game.objects.get(pk=game.pk), mover, 1)
    assert settle_on_it(game, opponent, after=5 * DAY).ply == 1
