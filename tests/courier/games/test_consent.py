"""Takebacks and aborting by consent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.consent import agree, decline, make_request, withdraw
from courier.games.domain.endings import accept_draw, decline_draw, offer_draw
from courier.games.domain.flags import settle_due
from courier.games.domain.moves import submit_move
from courier.games.domain.offers import next_offer_ply
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.errors import (
    AbortNeedsNoConsent,
    AlreadyRequested,
    Flagged,
    MoveConflict,
    NothingOffered,
    NothingToTakeBack,
    NoTwoPeople,
    NotYourGame,
    RequestedRecently,
    TakebacksNotAgreed,
    TooLateToAbortTogether,
)
from courier.games.models import ClockEntry, Game
from courier.games.seats import seats_of
from courier.games.words import ending_sentence
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import START, let_flag_fall, make_game, make_player, make_revision, play

HOUR = timedelta(hours=1)
OPENED = ("e2e4", "e7e5", "g1f3")
D = 86_400

Act = Callable[..., Game]


@pytest.fixture
def opened(mover: Player, opponent: Player) -> Game:
    """A casual game with three plies: the mover has moved last."""
    return make_game(mover, opponent, moves=OPENED)


def takeback(act: Act, game: Game, player: Player, *, ply: int = 3, now: timedelta = HOUR) -> Game:
    return act(
        game_id=game.pk, player=player, what=RequestKind.TAKEBACK, expected_ply=ply, now=START + now
    )


def abort(act: Act, game: Game, player: Player, *, ply: int = 3) -> Game:
    return act(
        game_id=game.pk, player=player, what=RequestKind.ABORT, expected_ply=ply, now=START + HOUR
    )


def texts(game: Game) -> list[str]:
    return list(game.moves.order_by("ply").values_list("text", flat=True))


def test_own_last_move_is_taken_back_once_the_opponent_agrees(
    opened: Game, mover: Player, opponent: Player
) -> None:
    assert takeback(make_request, opened, mover).ply == 3

    game = takeback(agree, opened, opponent)

    assert (game.ply, game.side_to_move, game.takeback_requested_by) == (2, 0, None)
    assert texts(opened) == ["e2e4", "e7e5"]


def test_the_answer_goes_back_as_well(opened: Game, mover: Player, opponent: Player) -> None:
    takeback(make_request, opened, opponent)

    game = takeback(agree, opened, mover)

    assert (game.ply, game.side_to_move, texts(opened)) == (1, 1, ["e2e4"])


def test_clock_goes_on_where_the_move_was_left(mover: Player, opponent: Player) -> None:
    terms = Terms(time_control="7d+1d<=14d")
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", now=START + timedelta(days=1))
    play(game, "e7e5", now=START + timedelta(days=3))
    later = START + timedelta(days=5)
    make_request(
        game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=2, now=later
    )

    back = agree(
        game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=2, now=later
    )

    assert (back.ply, back.deadline) == (0, later + timedelta(days=6))
    sums = [
        sum(ClockEntry.objects.filter(game=game, side=side).values_list("seconds", flat=True))
        for side in (0, 1)
    ]
    assert sums == [7 * D, 7 * D]
    assert settle_due(now=later + timedelta(days=6) + UNTIL_FINAL) == [game.pk]


def test_any_move_ends_the_question(opened: Game, mover: Player, opponent: Player) -> None:
    takeback(make_request, opened, mover)
    abort(make_request, opened, mover)
    play(opened, "b8c6", now=START + HOUR)

    game = Game.objects.get(pk=opened.pk)
    assert (game.takeback_requested_by, game.abort_requested_by) == (None, None)
    with pytest.raises(MoveConflict):
        takeback(agree, opened, opponent)
    with pytest.raises(NothingOffered):
        takeback(agree, opened, opponent, ply=4)


def test_question_is_declined_or_withdrawn_and_not_repeated_in_that_position(
    opened: Game, mover: Player, opponent: Player
) -> None:
    takeback(make_request, opened, mover)
    assert takeback(decline, opened, opponent).takeback_requested_by is None
    with pytest.raises(RequestedRecently):
        takeback(make_request, opened, mover)

    takeback(make_request, opened, opponent)
    assert takeback(withdraw, opened, opponent).takeback_requested_by is None
    assert texts(opened) == list(OPENED)


def test_one_question_at_a_time(opened: Game, mover: Player, opponent: Player) -> None:
    first = takeback(make_request, opened, mover)
    assert takeback(make_request, opened, mover).version == first.version
    with pytest.raises(AlreadyRequested):
        takeback(make_request, opened, opponent)
    with pytest.raises(NothingOffered):
        takeback(agree, opened, mover)
    with pytest.raises(NothingOffered):
        takeback(withdraw, opened, opponent)


@pytest.mark.parametrize("act", [make_request, agree, decline, withdraw])
def test_strangers_have_no_say(opened: Game, stranger: Player, act: Act) -> None:
    with pytest.raises(NotYourGame):
        takeback(act, opened, stranger)


@pytest.mark.parametrize(
    ("terms", "is_possible"),
    [
        (Terms(days_per_move=3), True),
        (Terms(days_per_move=3, takebacks=False), False),
        (Terms(days_per_move=3, rated=True), False),
        (Terms(days_per_move=3, rated=True, takebacks=True), True),
    ],
)
def test_terms_say_whether_there_are_takebacks(
    mover: Player, opponent: Player, terms: Terms, is_possible: bool
) -> None:
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, *OPENED)

    if is_possible:
        assert takeback(make_request, game, mover).takeback_requested_by == 0
    else:
        with pytest.raises(TakebacksNotAgreed):
            takeback(make_request, game, mover)


def test_offer_hands_the_term_on_to_the_game(mover: Player, opponent: Player) -> None:
    offer = Offer(revision=make_revision(), takebacks=False)
    challenge = challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)

    assert accept(challenge_id=challenge.pk, player=opponent, now=START).takebacks is False


def test_who_has_not_moved_has_nothing_to_take_back(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4",))
    with pytest.raises(NothingToTakeBack):
        takeback(make_request, game, opponent, ply=1)


def test_nobody_is_requested_in_a_solo_game(mover: Player) -> None:
    game = make_game(mover, mover, days=None, solo=True, moves=OPENED)
    with pytest.raises(NoTwoPeople):
        takeback(make_request, game, mover)


def test_flag_falls_before_the_question(opened: Game, mover: Player, opponent: Player) -> None:
    takeback(make_request, opened, mover)
    let_flag_fall(opened)
    with pytest.raises(Flagged):
        takeback(agree, opened, opponent, now=timedelta(days=3) + UNTIL_FINAL)
    game = Game.objects.get(pk=opened.pk)
    assert (game.ending, game.winner, game.takeback_requested_by) == ("flagged", 0, None)


def test_both_agree_to_abort(opened: Game, mover: Player, opponent: Player) -> None:
    abort(make_request, opened, opponent)

    game = abort(agree, opened, mover)

    assert (game.ending, game.winner) == ("aborted", None)
    assert (
        ending_sentence(game, game.revision.rules.spec)
        == "Ended without a result, as both players agreed."
    )


def test_up_to_ply_ten_both_can_agree_to_abort(mover: Player, opponent: Player) -> None:
    moves = ("g1f3", "g8f6", "f3g1", "f6g8", "g1h3", "g8h6", "h3g1", "h6g8", "b1c3", "b8c6")
    game = make_game(mover, opponent, moves=moves)
    assert abort(make_request, game, mover, ply=10).abort_requested_by == 0
    play(game, "e2e4", now=START)
    with pytest.raises(TooLateToAbortTogether):
        abort(make_request, game, mover, ply=11)


def test_before_both_have_moved_nobody_requests(game: Game, mover: Player) -> None:
    with pytest.raises(AbortNeedsNoConsent):
        abort(make_request, game, mover, ply=0)


def test_opponent_is_written_to_while_the_question_stands(
    opened: Game, mover: Player, opponent: Player
) -> None:
    takeback(make_request, opened, mover)
    mail = OutboxMail.objects.get(kind="requested")
    assert (mail.player, mail.payload["requested"]) == (opponent, "takeback")
    assert deliver(code=mail.code, now=START + HOUR)

    takeback(withdraw, opened, mover)
    abort(make_request, opened, mover)
    void = OutboxMail.objects.exclude(pk=mail.pk).get(kind="requested")
    abort(decline, opened, opponent)
    assert not deliver(code=void.code, now=START + HOUR)
    void.refresh_from_db()
    assert void.dropped_at == START + HOUR


@pytest.mark.django_db(transaction=True)
def test_consent_and_move_exclude_each_other(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        game = make_game(mover, opponent, moves=OPENED)
        takeback(make_request, game, mover)

        def consent(game: Game = game) -> str:
            takeback(agree, game, opponent)
            return "agreed"

        def move(game: Game = game) -> str:
            submit_move(game_id=game.pk, player=opponent, text="b8c6", expected_ply=3, now=START)
            return "moved"

        answers = race([consent, move, consent, move])

        after = Game.objects.get(pk=game.pk)
        assert (after.ply, texts(game)[2:]) in [(2, []), (4, ["g1f3", "b8c6"])]
        assert answers.count("agreed") <= 1
        assert ("agreed" in answers) != ("moved" in answers)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_agree_at_once_one_goes_back(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=OPENED)
    takeback(make_request, game, opponent)

    def consent() -> str:
        takeback(agree, game, mover)
        return "agreed"

    assert sorted(race([partial(consent)] * 8)) == ["agreed"] + ["conflict"] * 7
    assert texts(game) == ["e2e4"]


def test_computers_are_not_requested(mover: Player) -> None:
    computer = make_player("robot")
    Player.objects.filter(pk=computer.pk).update(computer_level=1, is_active=False, email="")
    game = make_game(mover, Player.objects.get(pk=computer.pk), moves=OPENED[:2])
    with pytest.raises(NoTwoPeople):
        takeback(make_request, game, mover, ply=2)


@pytest.mark.parametrize("offers", ["mover", "opponent"])
def test_draw_offer_goes_with_the_move_that_is_taken_back(
    mover: Player, opponent: Player, opened: Game, offers: str
) -> None:
    offer_draw(game_id=opened.pk, player={"mover": mover, "opponent": opponent}[offers], now=START)
    takeback(make_request, opened, mover)
    assert takeback(agree, opened, opponent).draw_offered_by is None

    for player in (mover, opponent):
        with pytest.raises(NothingOffered):
            accept_draw(game_id=opened.pk, player=player, now=START + HOUR)
    assert not deliver(
        code=OutboxMail.objects.filter(kind="requested").earliest("pk").code, now=START + HOUR
    )


def test_offer_a_move_has_declined_does_not_stand_again_after_a_takeback(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=OPENED[:2])
    offer_draw(game_id=game.pk, player=opponent, now=START)
    play(game, OPENED[2])
    takeback(make_request, game, mover)
    assert takeback(agree, game, opponent).draw_offered_by is None


def test_draw_may_be_agreed_while_a_takeback_is_requested(
    opened: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=START)
    takeback(make_request, opened, mover)
    game = accept_draw(game_id=opened.pk, player=opponent, now=START + HOUR)
    assert (game.ending, game.ply, game.takeback_requested_by) == ("agreed", 3, None)


def test_next_draw_offer_is_counted_from_where_the_game_has_gone_back_to(
    opened: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=START)
    decline_draw(game_id=opened.pk, player=opponent, now=START)
    takeback(make_request, opened, opponent)
    game = takeback(agree, opened, mover)

    assert (game.ply, seats_of(game)[0].draw_offered_at, next_offer_ply(game, 0)) == (1, 1, 21)
    assert next_offer_ply(Game.objects.get(pk=game.pk), 0) == 21
