"""An address that takes no mails rests, its player hears of it by other ways, and ends it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail as sent
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from courier.notifications.again_links import LIFE, again_url, player_of_again
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.erasure import forget_address
from courier.notifications.domain.failures import (
    COUNTS_ONCE_IN,
    FORGOTTEN_AFTER,
    MOST_AT_ONCE,
    forget_failures,
    note_read,
    note_return,
    points_of,
    status_in,
)
from courier.notifications.models import FailingAddress, OutboxMail, PushMessage, RefusedAddress
from courier.notifications.return_paths import ReturnPath
from courier.players.models import Player
from tests.courier.notifications.test_delivery import refuse_with
from tests.factories import PASSWORD, START, make_game

DAY = timedelta(days=1)
AGAIN = "/account/mail/returned"


def fail(address: str, status: str, now: datetime) -> None:
    """A mail of its own comes back."""
    row = OutboxMail.objects.create(
        kind="your_move",
        address=address,
        dedup_key=f"{address}:{now}:{OutboxMail.objects.count()}",
        created_at=now,
        next_attempt_at=now,
        sent_at=now,
        timing="at_once",
    )
    note_return(path=ReturnPath(row.code, (row.pk,), address), status=status, now=now)


def rest(player: Player) -> None:
    for day in range(2):
        fail(player.email, "5.1.1", START + day * DAY)
    player.refresh_from_db()
    assert player.is_address_resting


@pytest.mark.parametrize(
    ("status", "points"),
    [
        ("5.1.1", 3), ("5.1.10", 3), ("5.1.0", 3), ("5.2.1", 3), ("5.4.4", 3),
        ("5.0.0", 1), ("5.2.2", 1), ("4.4.7", 1), ("4.2.2", 1),
        ("5.1.8", 0), ("5.3.4", 0), ("5.5.0", 0), ("5.6.0", 0), ("5.7.1", 0), ("4.7.0", 0),
    ],
)  # fmt: skip
def test_a_mailbox_that_is_not_there_counts_more_than_one_that_is_full(
    status: str, points: int
) -> None:
    assert points_of(status) == points


def test_the_status_is_in_the_words_of_a_server() -> None:
    assert status_in("5.1.1 <x@y.example>: no 4.2.1 such user", code=550) == "5.1.1"
    assert status_in("no such user at 10.5.1.1234", code=550) == "5.1.0"
    assert status_in("mailbox busy", code=450) == "4.0.0"


@pytest.mark.django_db
@pytest.mark.parametrize(("status", "days"), [("5.1.1", 2), ("4.4.7", 6)])
def test_an_address_rests_when_mails_have_failed_on_so_many_days(
    mover: Player, status: str, days: int
) -> None:
    for day in range(days):
        mover.refresh_from_db()
        assert not mover.is_address_resting
        for _ in range(5):
            fail("Mover@example.org", status, START + day * DAY)
    mover.refresh_from_db()
    assert mover.is_address_resting


@pytest.mark.django_db
def test_failures_long_ago_do_not_count(mover: Player) -> None:
    fail(mover.email, "5.1.1", START)
    fail(mover.email, "5.1.1", START + FORGOTTEN_AFTER + DAY)
    mover.refresh_from_db()
    assert (FailingAddress.objects.get().points, mover.is_address_resting) == (3, False)
    assert forget_failures(now=START + FORGOTTEN_AFTER + DAY) == 0
    assert forget_failures(now=START + 2 * FORGOTTEN_AFTER + 2 * DAY) == 1


@pytest.mark.django_db
def test_many_failures_of_an_hour_count_once(mover: Player) -> None:
    for minute in range(10):
        fail(mover.email, "5.1.1", START + timedelta(minutes=minute))
    assert FailingAddress.objects.get().points == 3
    fail(mover.email, "5.1.1", START + COUNTS_ONCE_IN)
    assert FailingAddress.objects.get().points == 6


@pytest.mark.django_db
def test_to_a_resting_address_nothing_is_written_and_all_is_shown(
    mover: Player, opponent: Player
) -> None:
    rest(mover)
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    assert deliver(code=mail.code, now=START + 2 * DAY) is False
    mail.refresh_from_db()
    assert (mail.timing, mail.is_muted, mail.dropped_at, sent.outbox) == (
        "never", False, START + 2 * DAY, [],
    )  # fmt: skip
    assert mail.subject == f"game.{game.pk}"


@pytest.mark.django_db
def test_what_waited_when_the_address_came_to_rest_is_not_written(
    mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    OutboxMail.objects.filter(kind="your_move").update(timing="batched")
    rest(mover)
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    assert deliver(code=mail.code, now=START + 2 * DAY) is False
    assert sent.outbox == []


@pytest.mark.django_db
def test_its_player_hears_of_it_by_other_ways(
    mover: Player, mover_client: Client, settings: Settings
) -> None:
    rest(mover)
    notice = OutboxMail.objects.get(kind="address_rests")
    deliver(code=notice.code, now=START + DAY)
    page = mover_client.get("/notices").content.decode()
    assert "Emails to mover@example.org bounce" in page
    assert "We write no more to mover@example.org" in page
    assert (sent.outbox, PushMessage.objects.count()) == ([], 0)  # no device takes notices here


@pytest.mark.django_db
def test_only_its_player_is_shown_the_line(
    mover: Player, opponent_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    rest(mover)
    for client in (opponent_client, stranger_client, anonymous_client):
        assert "bounce" not in client.get("/variants").content.decode()


@pytest.mark.django_db
def test_the_page_of_the_address_says_it_of_the_address(
    mover: Player, mover_client: Client
) -> None:
    assert "Emails bounce" not in mover_client.get(reverse("account_email")).content.decode()
    rest(mover)
    page = mover_client.get(reverse("account_email")).content.decode()
    assert "Emails bounce" in page
    assert ("Confirmed" in page) is False
    # The page about it says it once.
    assert "bounce, so we" not in mover_client.get(reverse("address_rests")).content.decode()


@pytest.mark.django_db
def test_an_address_without_an_account_is_refused_then(mover: Player) -> None:
    fail("guest@example.net", "5.1.1", START)
    assert not RefusedAddress.objects.exists()
    fail("guest@example.net", "5.1.1", START + DAY)
    assert RefusedAddress.objects.get().address == "guest@example.net"
    forget_address("guest@example.net")
    assert not FailingAddress.objects.exists()


@pytest.mark.django_db
def test_no_address_rests_while_very_many_fail_at_once(mover: Player) -> None:
    fail(mover.email, "5.1.1", START)
    for number in range(MOST_AT_ONCE + 1):
        fail(f"n{number}@example.net", "5.1.1", START + DAY)
    fail(mover.email, "5.1.1", START + DAY)
    mover.refresh_from_db()
    assert not mover.is_address_resting
    fail(mover.email, "5.1.1", START + 2 * DAY)
    mover.refresh_from_db()
    assert mover.is_address_resting


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "words", "points"),
    [(550, b"5.1.1 unknown", 3), (554, b"no thanks", 1), (550, b"no such user", 3)],
)
def test_what_is_refused_as_it_is_handed_over_counts_as_well(
    mover: Player, opponent: Player, settings: Settings, code: int, words: bytes, points: int
) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    refuse_with(settings, SMTPRecipientsRefused({mover.email: (code, words)}))
    deliver(code=mail.code, now=START)
    mail.refresh_from_db()
    assert (FailingAddress.objects.get().points, mail.returned_at) == (points, START)


@pytest.mark.django_db
def test_what_is_refused_for_the_moment_counts_when_it_is_given_up(
    mover: Player, opponent: Player, settings: Settings
) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    refuse_with(settings, SMTPRecipientsRefused({mover.email: (450, b"4.2.1 later")}))
    deliver(code=mail.code, now=START)
    assert not FailingAddress.objects.exists()
    deliver(code=mail.code, now=START + 6 * DAY)
    assert FailingAddress.objects.get().points == 1


@pytest.mark.django_db
def test_account_mails_are_no_measure(client: Client, mover: Player, settings: Settings) -> None:
    refuse_with(settings, SMTPRecipientsRefused({mover.email: (550, b"5.1.1 unknown")}))
    client.post("/account/password/reset/", {"email": mover.email})
    for mail in OutboxMail.objects.filter(kind="account"):
        deliver(code=mail.code, now=START)
    assert not FailingAddress.objects.exists()


@pytest.mark.django_db
def test_a_mail_with_a_link_has_the_address_written_to_again(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    rest(mover)
    assert (
        "The mail server for mover@example.org rejected" in mover_client.get(AGAIN).content.decode()
    )
    assert mover_client.post(AGAIN)["Location"] == AGAIN
    mail = OutboxMail.objects.get(kind="account")
    assert deliver(code=mail.code, now=mail.created_at) is True
    body = str(sent.outbox[-1].body)
    path = body[body.index("/mail/again/") :].split()[0]

    asked = anonymous_client.get(path)
    mover.refresh_from_db()
    assert (asked.status_code, mover.is_address_resting) == (200, True)
    assert anonymous_client.post(path).status_code == 200
    mover.refresh_from_db()
    assert (mover.is_address_resting, FailingAddress.objects.exists()) == (False, False)
    assert mover_client.get(AGAIN)["Location"] == "/account/mail"


@pytest.mark.django_db
def test_three_such_mails_a_day_are_enough(mover: Player, mover_client: Client) -> None:
    rest(mover)
    for _ in range(4):
        mover_client.post(AGAIN)
    assert OutboxMail.objects.filter(kind="account").count() == 3


@pytest.mark.django_db
def test_who_has_no_resting_address_has_no_such_page(
    mover: Player, opponent_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    rest(mover)
    for client in (opponent_client, stranger_client):
        assert client.get(AGAIN)["Location"] == "/account/mail"
        assert client.post(AGAIN)["Location"] == "/account/mail"
    assert anonymous_client.get(AGAIN)["Location"].startswith("/account/login/")
    assert not OutboxMail.objects.filter(kind="account").exists()


@pytest.mark.django_db
def test_the_link_is_of_one_address_for_three_days(
    mover: Player, stranger_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest(mover)
    path = "/" + again_url(mover).split("/", 3)[3]
    assert stranger_client.get(path + "x").status_code == 404
    assert stranger_client.post("/mail/again/nothing").status_code == 404
    token = path.rpartition("/")[2]
    assert player_of_again(token) == mover
    monkeypatch.setattr("django.core.signing.time.time", lambda: 1e10 + LIFE.total_seconds())
    assert player_of_again(token) is None
    monkeypatch.undo()
    Player.objects.filter(pk=mover.pk).update(email="new@example.org")
    assert stranger_client.post(path).status_code == 404


@pytest.mark.django_db
def test_a_new_address_is_written_to_and_the_old_one_again_when_it_is_confirmed(
    mover: Player, mover_client: Client
) -> None:
    rest(mover)
    mover_client.post("/account/reauthenticate/", {"password": PASSWORD})
    for address, resting in (("new@example.org", "mover@example.org"), ("mover@example.org", "")):
        mover_client.post("/account/email/", {"email": address, "action_add": ""})
        for mail in OutboxMail.objects.filter(kind="account"):
            deliver(code=mail.code, now=timezone.now())
        bodies = "\n".join(str(message.body) for message in sent.outbox)
        [link] = re.findall(r"/account/confirm-email/\S+", bodies)
        mover_client.post(link)
        mover.refresh_from_db()
        assert (mover.email, mover.resting_address) == (address, resting)
        assert not mover.is_address_resting
        sent.outbox.clear()


@pytest.mark.django_db
def test_confirming_again_may_be_repeated(mover: Player) -> None:
    rest(mover)
    for _ in range(2):
        note_read(player=mover, address=mover.email)
    assert not Player.objects.get(pk=mover.pk).is_address_resting


@pytest.mark.django_db
def test_the_link_is_right_enough_for_anybody_who_has_it_by_its_button(
    mover: Player, opponent_client: Client
) -> None:
    rest(mover)
    path = "/" + again_url(mover).split("/", 3)[3]
    assert Client(enforce_csrf_checks=True).post(path).status_code == 403
    assert "Send me emails again" in opponent_client.get(path).content.decode()
    assert Player.objects.get(pk=mover.pk).is_address_resting
    assert opponent_client.post(path).status_code == 200
    assert not Player.objects.get(pk=mover.pk).is_address_resting


@pytest.mark.django_db
def test_operators_wake_addresses_that_rest_by_their_fault(
    mover: Player, opponent: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    Player.objects.filter(pk=opponent.pk).update(email="o@players.example")
    opponent.refresh_from_db()
    rest(mover)
    rest(opponent)
    call_command("wake_addresses", domain="players.example")
    resting = Player.objects.exclude(resting_address="")
    assert (resting.get(), FailingAddress.objects.get().address) == (mover, mover.email)
    call_command("wake_addresses")
    assert (resting.count(), FailingAddress.objects.count()) == (0, 0)
    assert capsys.readouterr().out.count("1 addresses are written to again.") == 2
