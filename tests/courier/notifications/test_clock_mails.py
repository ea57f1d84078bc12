"""Mails about used vacation and flags to claim."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from courier.clocks.models import ClockWish
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.claims import pardon
from courier.games.domain.flags import settle
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.factories import START, let_flag_fall, make_game, make_revision, play

DAY = timedelta(days=1)
LATE = START + 3 * DAY


def text_of(kind: str) -> tuple[str, str]:
    deliver(code=OutboxMail.objects.get(kind=kind).code, now=LATE + UNTIL_FINAL)
    (sent,) = mail.outbox
    return str(sent.subject), " ".join(str(sent.body).split())


def test_used_day_is_shown_with_what_is_left(mover: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START, time_zone="Europe/Madrid")
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    ClockWish.objects.all().delete()
    settle(game_id=game.pk, now=LATE + UNTIL_FINAL)

    subject, body = text_of("vacation_used")

    assert subject == "A day of your vacation has been used: Chess against opponent"
    assert (
        "your clocks are stopped until Friday 6 March, 12:59 your time. You have 13 days of"
        " vacation"
        " left." in body
    )


def test_what_was_booked_and_follows_is_shown_with_it(mover: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START, time_zone="Europe/Madrid")
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    ClockWish.objects.all().delete()
    book_vacation(player=mover, starts_at=LATE + DAY / 2, days=2, now=START)
    settle(game_id=game.pk, now=LATE + UNTIL_FINAL)

    _, body = text_of("vacation_used")

    assert "The vacation you booked follows straight on, until Sunday 8 March, 12:59." in body


@pytest.fixture
def fallen(mover: Player, opponent: Player) -> Game:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    settle(game_id=let_flag_fall(game).pk, now=LATE + UNTIL_FINAL)
    return game


def test_time_that_is_up_is_shown_to_who_may_claim(fallen: Game) -> None:
    subject, body = text_of("time_up")

    assert subject == "mover has run out of time (Chess)"
    assert "You can claim the win, take a draw, or pardon your opponent." in body
    assert "If you do nothing, mover loses on Saturday 4 April." in body


def test_it_is_not_shown_any_more_when_it_is_settled(fallen: Game, opponent: Player) -> None:
    pardon(game_id=fallen.pk, player=opponent, now=LATE)

    assert deliver(code=OutboxMail.objects.get(kind="time_up").code, now=LATE) is False
