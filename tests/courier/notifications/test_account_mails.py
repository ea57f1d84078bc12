"""Account mails go through the outbox: no page waits for a mail server, and no secret stays
behind.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from courier.notifications.domain.attempts import GIVE_UP_AFTER
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail, RefusedAddress
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db
FORM = {
    "username": "inez",
    "email": "inez@example.org",
    "password1": PASSWORD,
    "time_zone": "Europe/Berlin",
}


class Settings:
    """What pytest-django's fixture offers here."""

    EMAIL_BACKEND: str


def sign_up(client: Client) -> OutboxMail:
    client.post("/account/signup/", FORM)
    return OutboxMail.objects.get()


def request_a_new_password(client: Client) -> OutboxMail:
    make_player("inez")
    client.post("/account/password/reset/", {"email": "inez@example.org"})
    return OutboxMail.objects.get()


def test_a_page_sends_nothing_itself(client: Client) -> None:
    waiting = sign_up(client)
    assert mail.outbox == []
    assert (waiting.kind, waiting.address, waiting.player, waiting.sent_at) == (
        "account",
        "inez@example.org",
        None,
        None,
    )


def test_delivery_is_started_at_once(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as started:
        sign_up(client)
    assert len(started) == 1


@pytest.mark.parametrize("query", [sign_up, request_a_new_password])
def test_the_outbox_holds_no_link_and_nothing_is_left_of_it(client: Client, query: Any) -> None:
    waiting = query(client)
    (message,) = posted()
    link = re.search(r"http://localhost:8000/account/\S+", str(message.body))
    assert link is not None
    secret = link.group().rstrip("/").rsplit("/", 1)[1]
    assert secret not in str(waiting.payload)
    assert "http" not in str(waiting.payload)
    assert not OutboxMail.objects.exists()


def test_the_link_of_a_mail_confirms_the_address(client: Client) -> None:
    sign_up(client)
    link = re.search(r"http://localhost:8000(/account/confirm-email/\S+)", str(posted()[0].body))
    assert link is not None
    client.post(link.group(1))
    assert EmailAddress.objects.get().verified is True


def test_a_mail_that_is_refused_for_the_moment_is_tried_again(
    client: Client, settings: Settings
) -> None:
    waiting, backend = sign_up(client), settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "tests.courier.posted.AwayBackend"
    assert deliver(code=waiting.code, now=timezone.now()) is False
    waiting.refresh_from_db()
    assert (waiting.attempts, waiting.sent_at, waiting.dropped_at) == (1, None, None)
    settings.EMAIL_BACKEND = backend
    assert deliver(code=waiting.code, now=waiting.next_attempt_at) is True
    assert [message.to for message in mail.outbox] == [["inez@example.org"]]


def test_a_mail_that_is_given_up_leaves_nothing_behind(client: Client, settings: Settings) -> None:
    waiting = sign_up(client)
    settings.EMAIL_BACKEND = "tests.courier.posted.AwayBackend"
    deliver(code=waiting.code, now=waiting.created_at + GIVE_UP_AFTER + timedelta(hours=1))
    assert not OutboxMail.objects.exists()


def test_a_link_that_would_open_nothing_is_not_sent(client: Client) -> None:
    sign_up(client)
    EmailAddress.objects.update(verified=True)
    assert posted() == []
    assert not OutboxMail.objects.exists()


def test_no_link_for_a_new_password_goes_to_an_address_given_up_meanwhile(client: Client) -> None:
    request_a_new_password(client)
    EmailAddress.objects.update(email="new@example.org")
    Player.objects.update(email="new@example.org")
    assert posted() == []
    assert not OutboxMail.objects.exists()


def test_an_account_mail_cannot_be_turned_off(client: Client) -> None:
    RefusedAddress.objects.create(address="inez@example.org", created_at=timezone.now())
    sign_up(client)
    message = posted()[0].message()
    assert (message["To"], message["List-Unsubscribe"]) == ("inez@example.org", None)
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["From"] == posted()[0].from_email == "Courier <courier@localhost>"


def test_an_account_mail_is_no_notice(client: Client) -> None:
    client.force_login(make_player("inez"))
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "another battery staple"},
    )
    client.get("/account/profile")  # where the message of the form is shown
    assert OutboxMail.objects.get().kind == "account"
    assert "password" not in client.get("/notices").content.decode()


def test_a_mail_speaks_of_the_time_where_its_reader_lives(client: Client) -> None:
    player = make_player("inez", time_zone="Asia/Tokyo")
    client.post("/account/login/", {"login": "inez", "password": PASSWORD})
    OutboxMail.objects.all().delete()
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "another battery staple"},
    )
    facts = OutboxMail.objects.get().payload["facts"]
    at = datetime.fromisoformat(facts["timestamp"]["at"]).astimezone(player.zone)
    assert f"Time: {at:%a} {at.day} {at:%b %Y}, {at:%H:%M} JST" in str(posted()[-1].body)


def test_an_unknown_address_is_shown_that_it_has_no_account(client: Client) -> None:
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert [(message.to, message.subject) for message in posted()] == [
        (["nobody@example.org"], "No account at Courier with this address")
    ]
    assert not Player.objects.exists()
