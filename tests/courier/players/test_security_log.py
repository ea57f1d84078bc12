"""The log of security events: one JSON line each, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.staff import appoint
from courier.moderation.enums import Measure
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "another battery staple"


class Lines(logging.Handler):
    """Everything the logger was given."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())

    def events(self) -> list[tuple[str, str | None]]:
        return [(line["event"], line["handle"]) for line in map(json.loads, self.texts)]


@pytest.fixture
def lines() -> Iterator[Lines]:
    logger, handler = logging.getLogger("courier.security"), Lines()
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


def sign_in(client: Client, login: str = "inez", password: str = PASSWORD) -> None:
    client.post("/account/login/", {"login": login, "password": password}, REMOTE_ADDR="192.0.2.1")


def test_a_refused_sign_in_is_one_line(lines: Lines, client: Client) -> None:
    player = make_player("inez")
    sign_in(client, password="wrong")
    (line,) = map(json.loads, lines.texts)
    assert datetime.now(UTC).timestamp() - datetime.fromisoformat(line.pop("time")).timestamp() < 60
    assert line == {
        "event": "sign_in_refused",
        "player": player.pk,
        "handle": "inez",
        "address": "192.0.2.1",
        "reason": "wrong_password",
    }


def test_what_was_typed_as_handle_is_not_kept(lines: Lines, client: Client) -> None:
    sign_in(client, login="my secret password")
    assert lines.events() == [("sign_in_refused", None)]
    assert "secret" not in "".join(lines.texts)


def test_of_an_address_of_ipv6_the_network_is_kept(lines: Lines, client: Client) -> None:
    client.post(
        "/account/login/",
        {"login": "inez", "password": "wrong"},
        REMOTE_ADDR="2001:db8:1:2:3:4:5:6",
    )
    assert json.loads(lines.texts[0])["address"] == "2001:db8:1:2::"


def test_a_life_of_an_account_is_notified_event_by_event(lines: Lines, client: Client) -> None:
    make_player("inez")
    sign_in(client)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    token = {"name": "Notebook", "scopes": ["read"], "days": "30"}
    shown = client.post("/account/api-token", token).content.decode()
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    link = re.search(r"/account/confirm-email/\S+", str(posted()[-1].body))
    assert link is not None
    client.post(link.group())
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": NEW_PASSWORD})
    client.post("/account/logout/")
    assert [event for event, _handle in lines.events()] == [
        "signed_in", "token_made", "address_added", "address_confirmed", "address_changed",
        "password_changed", "token_ended", "signed_out",
    ]  # fmt: skip
    assert {handle for _event, handle in lines.events()} == {"inez"}
    text = "".join(lines.texts)
    secrets = [
        PASSWORD,
        NEW_PASSWORD,
        "example.org",
        link.group().split("/")[3],
        *re.findall(r"courier_[\w-]{43}", shown),
    ]
    assert len(secrets) == 5
    assert [secret for secret in secrets if secret in text] == []


def test_a_sign_in_says_by_what(lines: Lines, client: Client) -> None:
    inez = make_player("inez")
    codes = RecoveryCodes.activate(inez)
    Authenticator.objects.create(user=inez, type="totp", data={"secret": "A" * 32})
    sign_in(client)
    assert lines.events() == []
    client.post("/account/2fa/authenticate/", {"code": codes.generate_codes()[0]})
    (line,) = map(json.loads, lines.texts)
    assert (line["event"], line["by"]) == ("signed_in", ["password", "recovery_codes"])


def test_a_reset_of_the_password_is_shown(lines: Lines, client: Client) -> None:
    make_player("inez")
    client.post("/account/password/reset/", {"email": "inez@example.org"})
    link = re.search(r"/account/password/reset/key/\S+", str(posted()[0].body))
    assert link is not None
    client.post(client.get(link.group())["Location"], {"password1": NEW_PASSWORD})
    assert lines.events() == [("password_reset_requested", "inez"), ("password_reset", "inez")]


def test_acts_of_the_staff_are_notified_once_they_are_committed(
    lines: Lines, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    staff, player = make_player("vera", is_staff=True), make_player("inez")
    with django_capture_on_commit_callbacks(execute=True):
        taken = Taken(measure=Measure.WARN, sentence="Please be kind.")
        take(staff=staff, player=player, taken=taken, now=datetime.now(UTC))
        Authenticator.objects.create(user=player, type="totp", data={})
        appoint(handle="inez", is_staff=True)
    found: list[dict[str, Any]] = [json.loads(text) for text in lines.texts]
    assert [(line["handle"], line["measure"], line["about_handle"]) for line in found] == [
        ("vera", "warn", "inez"),
        (None, "appoint", "inez"),
    ]
    assert "kind" not in "".join(lines.texts)


def test_an_unconfirmed_account_is_notified_when_it_signs_up(lines: Lines, client: Client) -> None:
    client.post(
        "/account/signup/", {"username": "inez", "email": "inez@example.org", "password1": PASSWORD}
    )
    assert lines.events() == [("signed_up", "inez")]
    assert EmailAddress.objects.get().verified is False
    assert Player.objects.count() == 1
