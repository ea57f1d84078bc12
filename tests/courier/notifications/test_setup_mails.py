"""The mails of a game that begins with the set-ups of both."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from courier.challenges.domain.answers import accept
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due, warn_due
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.games.secret_setups import (
    BLACK,
    OTHER_BLACK,
    PRESET,
    WHITE,
    make_setup_game,
    send,
)
from tests.factories import START, make_challenge

DEADLINE = START + timedelta(days=3)


def mails_of(player: Player, kind: str) -> list[OutboxMail]:
    return list(OutboxMail.objects.filter(player=player, kind=kind).order_by("pk"))


def delivered(player: Player, kind: str, *, hours: int = 1) -> EmailMultiAlternatives:
    """The one mail of a kind to a player, as it arrives."""
    (queued,) = mails_of(player, kind)
    assert deliver(code=queued.code, now=START + timedelta(hours=hours))
    message = mail.outbox[-1]
    assert isinstance(message, EmailMultiAlternatives)
    return message


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_setup_game(mover, opponent)


def test_both_are_requested_their_set_ups(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent, preset=PRESET)
    accept(challenge_id=challenge.pk, player=opponent, now=START)

    requested = OutboxMail.objects.filter(kind="set_up").order_by("player__username")
    assert [queued.player for queued in requested.select_related("player")] == [mover, opponent]


@pytest.mark.parametrize("preset", ["sigma-4-shogi-quick", "chess"])
def test_nobody_is_requested_where_play_begins_at_once(
    preset: str, mover: Player, opponent: Player
) -> None:
    challenge = make_challenge(mover, opponent, preset=preset)
    accept(challenge_id=challenge.pk, player=opponent, now=START)
    assert OutboxMail.objects.filter(kind="set_up").count() == 0


def test_the_question_says_who_what_until_when_and_where(game: Game, opponent: Player) -> None:
    message = delivered(opponent, "set_up")

    assert message.subject == "Set up your pieces against mover (Sigma 4 Shogi)"
    lines = message.body.splitlines()
    assert (
        lines[0]
        == "Your game of Sigma 4 Shogi against mover begins with the set-ups. You are Black. You"
        " both set up at the same time, in secret; once both set-ups are in, they’re revealed and"
        " play begins."
    )
    assert (
        lines[2] == "You have 2 days 23 hours, until Thursday 5 March, 12:00 your time. After "
        "that, the game ends without a result."
    )
    assert any(
        line.startswith(f"Set up your pieces: {settings.SITE_URL}/mail/play/{game.code}.0.")
        for line in lines
    )
    assert len(message.attachments) == 1


def test_the_question_without_a_time_limit_says_so(mover: Player, opponent: Player) -> None:
    make_setup_game(mover, opponent, days=None)
    message = delivered(opponent, "set_up")
    assert "This game has no time limit." in message.body
    assert "After that" not in message.body + str(message.alternatives)


def test_the_question_is_dropped_once_it_is_answered(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)

    sent = [
        deliver(code=mails_of(player, "set_up")[0].code, now=START) for player in (mover, opponent)
    ]

    assert sent == [False, True]


def test_the_first_set_up_causes_no_mail(game: Game, mover: Player) -> None:
    send(game, mover, WHITE)
    assert set(OutboxMail.objects.values_list("kind", flat=True)) == {"set_up"}


@pytest.mark.parametrize("last", [0, 1])
def test_when_both_are_in_white_is_shown_and_sees_the_board(
    last: int, game: Game, mover: Player, opponent: Player
) -> None:
    sent = [(mover, WHITE), (opponent, OTHER_BLACK)]
    send(game, *sent[1 - last])
    send(game, *sent[last], remark="Good luck")

    assert mails_of(opponent, "your_move") == []
    message = delivered(mover, "your_move")
    assert message.subject == "Your move: both set-ups are in (Sigma 4 Shogi)"
    assert (
        message.body.splitlines()[0]
        == "Both set-ups are in and revealed in your game of Sigma 4 Shogi against opponent. You "
        "are White, and play begins."
    )
    assert Game.objects.get().position in message.body
    assert ("Good luck" in message.body) is (last == 1)
    assert "Setup:" not in message.body
    assert len(message.attachments) == 1


def test_the_warning_speaks_of_the_set_up(game: Game, mover: Player, opponent: Player) -> None:
    send(game, opponent, BLACK)
    warn_due(now=DEADLINE - timedelta(hours=20))

    message = delivered(mover, "deadline_warning", hours=52)

    assert message.subject == "20 hours left for your set-up against opponent (Sigma 4 Shogi)"
    assert (
        "to set up your pieces in your game of Sigma 4 Shogi against opponent. You are White."
        in message.body
    )
    assert "After that, the game ends without a result." in message.body
    assert f"Set up your pieces: {settings.SITE_URL}/mail/play/{game.code}.0." in message.body


def test_a_warning_is_dropped_once_the_set_up_is_in(game: Game, mover: Player) -> None:
    warn_due(now=DEADLINE - timedelta(hours=20))
    send(game, mover, WHITE, now=DEADLINE - timedelta(hours=19))

    (queued,) = mails_of(mover, "deadline_warning")
    assert deliver(code=queued.code, now=DEADLINE - timedelta(hours=18)) is False


def test_both_are_notified_when_the_game_is_aborted(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)
    settle_due(now=DEADLINE + UNTIL_FINAL)

    for player in (mover, opponent):
        message = delivered(player, "game_over", hours=73)
        assert "Ended without a result" in message.body


def test_the_answer_to_an_offer_says_how_the_game_begins(mover: Player, opponent: Player) -> None:
    for sender, receiver in ((mover, opponent), (opponent, mover)):
        challenge = make_challenge(sender, receiver, preset=PRESET)
        accept(challenge_id=challenge.pk, player=receiver, now=START)

        message = delivered(sender, "challenge_answered")

        assert "You both set up at the same time, in secret." in message.body
        assert "It’s your turn" not in message.body
        assert "moves first" not in message.body + str(message.alternatives)
