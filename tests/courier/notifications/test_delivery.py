"""From the outbox to the mail server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core import mail as sent
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from pytest_django import Settings

from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.notifications.domain.attempts import wait_after
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.outbox import queue_mail, sweep
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import OutboxMail, RefusedAddress
from courier.notifications.queries import due_mails
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import START, make_challenge, make_game, play

LATER = START + timedelta(minutes=1)


class Refusing(EmailBackend):
    """A mail server that answers every message with the error it was given."""

    error: Exception

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        raise self.error


@pytest.fixture
def due(mover: Player, opponent: Player) -> OutboxMail:
    """The mail that shows the mover about the opponent's move."""
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    return OutboxMail.objects.get(kind="your_move", player=mover)


def refuse_with(settings: Settings, error: Exception) -> None:
    Refusing.error = error
    settings.EMAIL_BACKEND = f"{__name__}.Refusing"


def test_mail_is_sent_and_marked(due: OutboxMail) -> None:
    assert deliver(code=due.code, now=LATER) is True

    due.refresh_from_db()
    assert (due.sent_at, due.attempts, due.dropped_at, due.last_error) == (LATER, 1, None, "")
    assert [message.to for message in sent.outbox] == [["mover@example.org"]]


def test_mail_is_sent_once_however_often_it_is_delivered(due: OutboxMail) -> None:
    assert [deliver(code=due.code, now=LATER) for _ in range(3)] == [True, False, False]
    assert len(sent.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_mail_delivered_by_ten_threads_is_sent_once(due: OutboxMail) -> None:
    answers = race([lambda: str(deliver(code=due.code, now=LATER))] * 10)

    assert Counter(answers) == {"True": 1, "False": 9}
    assert len(sent.outbox) == 1


def test_mail_is_not_sent_before_its_time(due: OutboxMail) -> None:
    OutboxMail.objects.update(next_attempt_at=LATER + timedelta(seconds=1))

    assert deliver(code=due.code, now=LATER) is False
    assert sent.outbox == []


@pytest.mark.parametrize(
    "error", [ConnectionRefusedError(), SMTPServerDisconnected(), SMTPDataError(451, b"later")]
)
def test_mail_the_server_does_not_take_is_tried_again(
    due: OutboxMail, settings: Settings, error: Exception
) -> None:
    refuse_with(settings, error)
    assert deliver(code=due.code, now=LATER) is False

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    due.refresh_from_db()
    assert (due.attempts, due.next_attempt_at, due.last_error) == (
        1,
        LATER + timedelta(seconds=5),
        repr(error),
    )
    assert due.code in due_mails(now=due.next_attempt_at)
    assert deliver(code=due.code, now=due.next_attempt_at) is True


def test_mail_to_an_address_that_does_not_exist_is_dropped(
    due: OutboxMail, settings: Settings
) -> None:
    refuse_with(settings, SMTPRecipientsRefused({"mover@example.org": (550, b"no such user")}))

    deliver(code=due.code, now=LATER)

    due.refresh_from_db()
    assert (due.sent_at, due.dropped_at) == (None, LATER)


def test_receiver_refused_for_now_is_tried_again(due: OutboxMail, settings: Settings) -> None:
    refuse_with(settings, SMTPRecipientsRefused({"mover@example.org": (450, b"greylisted")}))

    deliver(code=due.code, now=LATER)

    due.refresh_from_db()
    assert (due.sent_at, due.dropped_at) == (None, None)


def test_mail_is_given_up_after_five_days(due: OutboxMail, settings: Settings) -> None:
    refuse_with(settings, ConnectionRefusedError())

    deliver(code=due.code, now=START + timedelta(days=5))

    due.refresh_from_db()
    assert due.dropped_at == START + timedelta(days=5)


def test_attempt_that_breaks_off_leaves_the_mail_to_the_sweep(
    due: OutboxMail, settings: Settings
) -> None:
    refuse_with(settings, RuntimeError("a defect of ours"))

    with pytest.raises(RuntimeError):
        deliver(code=due.code, now=LATER)

    due.refresh_from_db()
    assert (due.attempts, due.next_attempt_at, due.sent_at) == (
        1,
        LATER + timedelta(seconds=5),
        None,
    )


def test_waits_grow_up_to_an_hour() -> None:
    seconds = [int(wait_after(attempts).total_seconds()) for attempts in (0, 1, 2, 3, 4, 5, 50)]

    assert seconds == [5, 20, 80, 320, 1280, 3600, 3600]


def test_mail_the_receiver_does_not_want_is_dropped(due: OutboxMail, mover: Player) -> None:
    save_wishes(player=mover, wishes={("your_move", Channel.MAIL): Timing.NEVER})

    deliver(code=due.code, now=LATER)

    due.refresh_from_db()
    assert (due.dropped_at, sent.outbox) == (LATER, [])


def test_other_kinds_are_sent_all_the_same(due: OutboxMail, mover: Player) -> None:
    save_wishes(player=mover, wishes={("game_over", Channel.MAIL): Timing.NEVER})

    assert deliver(code=due.code, now=LATER) is True


def test_address_that_refused_gets_nothing(mover: Player) -> None:
    RefusedAddress.objects.create(address="new@example.org", created_at=START)
    queue_mail(kind="challenge", address="New@example.org", payload={}, dedup_key="x", now=START)

    deliver(code=OutboxMail.objects.get().code, now=LATER)

    assert OutboxMail.objects.get().dropped_at == LATER


def test_closed_account_gets_nothing(due: OutboxMail, mover: Player) -> None:
    mover.is_active = False
    mover.save(update_fields=["is_active"])

    assert deliver(code=due.code, now=LATER) is False
    assert sent.outbox == []


def test_move_that_is_answered_is_no_longer_announced(due: OutboxMail) -> None:
    play(Game.objects.get(pk=due.payload["game"]), "g1f3")

    deliver(code=due.code, now=LATER)

    due.refresh_from_db()
    assert (due.dropped_at, sent.outbox) == (LATER, [])


def test_move_in_a_game_that_ended_is_no_longer_announced(
    due: OutboxMail, opponent: Player
) -> None:
    resign(game_id=int(due.payload["game"]), player=opponent, now=START)

    deliver(code=due.code, now=LATER)

    assert sent.outbox == []


def test_challenge_that_was_withdrawn_is_not_sent(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)
    challenge.status = "withdrawn"
    challenge.save(update_fields=["status"])

    deliver(code=OutboxMail.objects.get().code, now=LATER)

    assert sent.outbox == []


def test_key_that_is_known_adds_nothing(mover: Player) -> None:
    for _ in range(2):
        queue_mail(kind="game_over", player=mover, payload={"game": 0}, dedup_key="x", now=START)

    assert OutboxMail.objects.count() == 1


def test_mail_of_a_transaction_that_fails_is_gone(mover: Player) -> None:
    with transaction.atomic():
        queue_mail(kind="game_over", player=mover, payload={"game": 0}, dedup_key="x", now=START)
        transaction.set_rollback(True)

    assert OutboxMail.objects.count() == 0


def test_sweep_starts_what_is_due_and_nothing_else(due: OutboxMail) -> None:
    OutboxMail.objects.exclude(pk=due.pk).update(sent_at=START)

    assert sweep(now=START - timedelta(seconds=1)) == 0
    assert sweep(now=LATER) == 1
