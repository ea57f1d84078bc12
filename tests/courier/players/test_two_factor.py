"""Codes from an app, recovery codes and passkeys."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db

SIGN_IN = "/account/login/"
AUTHENTICATE = "/account/2fa/authenticate/"
FORGED = [
    "null",
    "[]",
    "7",
    "not json",
    '{"id": "x"}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {}}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "e30", '
    '"attestationObject": "eA", "authenticatorData": "eA", "signature": "eA", "userHandle": "MQ"}}',
]


@pytest.fixture
def player() -> Player:
    return make_player("inez")


@pytest.fixture
def browser(client: Client, player: Player) -> Client:
    """A browser that has just signed in and confirmed the password."""
    client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    posted().clear()
    return client


def code_for(secret: str) -> str:
    """The code an app shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def turn_on_codes(browser: Client) -> str:
    """Set the app up; returns its secret."""
    page = browser.get("/account/2fa/totp/activate/").content.decode()
    found = re.search(r'id="authenticator_secret">([A-Z2-7]+)<', page)
    assert found is not None
    browser.post("/account/2fa/totp/activate/", {"code": code_for(found.group(1))})
    return found.group(1)


@pytest.mark.django_db(transaction=True)
def test_turning_codes_on_gives_recovery_codes_and_a_mail(browser: Client, player: Player) -> None:
    turn_on_codes(browser)
    kinds = set(Authenticator.objects.filter(user=player).values_list("type", flat=True))
    assert kinds == {"totp", "recovery_codes"}
    assert "Codes from an app are on" in [message.subject for message in posted()]
    page = browser.get("/account/2fa/recovery-codes/").content.decode()
    assert len(re.findall(r"<li><code>\w+</code></li>", page)) == 10


@pytest.mark.django_db(transaction=True)
def test_who_changes_a_factor_is_offered_to_sign_others_out(browser: Client) -> None:
    turn_on_codes(browser)
    for act in ("on", "off"):
        page = browser.get("/account/2fa/").content.decode()
        assert f"Codes from the app are {act}. Browsers that are signed in stay signed in" in page
        browser.post("/account/2fa/totp/deactivate/")


def test_a_wrong_code_turns_nothing_on(browser: Client) -> None:
    browser.get("/account/2fa/totp/activate/")
    page = browser.post("/account/2fa/totp/activate/", {"code": "000000"}).content.decode()
    assert "That code doesn’t fit." in page
    assert not Authenticator.objects.exists()


def test_signing_in_requests_the_code(browser: Client, player: Player) -> None:
    secret = turn_on_codes(browser)
    _forget_used_codes()
    other = Client()
    response = other.post(
        SIGN_IN, {"login": "inez", "password": PASSWORD, "next": "/challenges/by-link/x"}
    )
    assert response["Location"] == AUTHENTICATE
    assert "_auth_user_id" not in other.session
    assert "That code doesn’t fit." in other.post(AUTHENTICATE, {"code": "123456"}).content.decode()
    assert (
        other.post(AUTHENTICATE, {"code": code_for(secret)})["Location"] == "/challenges/by-link/x"
    )
    assert other.session["_auth_user_id"] == str(player.pk)


def submit_password(address: str) -> Client:
    """A browser at that address that has given the right password and is asked for the code."""
    other = Client(REMOTE_ADDR=address)
    assert other.post(SIGN_IN, {"login": "inez", "password": PASSWORD})["Location"] == AUTHENTICATE
    return other


def is_refused(browser: Client, code: str, *, path: str = AUTHENTICATE) -> bool:
    """Whether that code is one too many, whatever it is."""
    response = browser.post(path, {"code": code})
    return response.status_code == 200 and "Too many attempts." in response.content.decode()


def test_wrong_codes_are_limited_for_the_account_from_wherever_they_come(
    browser: Client, player: Player
) -> None:
    secret = turn_on_codes(browser)
    began = datetime.now(UTC) + timedelta(minutes=1)
    with time_machine.travel(began, tick=False) as clock:
        recovery = (
            Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES)
            .wrap()
            .get_unused_codes()[0]
        )
        guesser = submit_password("192.0.2.1")
        assert [is_refused(guesser, f"00000{number}") for number in range(6)] == [False] * 5 + [
            True
        ]
        clock.move_to(began + timedelta(minutes=4))
        owner = submit_password("198.51.100.7")
        assert [is_refused(owner, code) for code in (code_for(secret), recovery)] == [True, True]
        assert is_refused(browser, code_for(secret), path="/account/2fa/reauthenticate/") is True
        clock.move_to(began + timedelta(minutes=5))
        owner.post(AUTHENTICATE, {"code": code_for(secret)})
        assert owner.session["_auth_user_id"] == str(player.pk)


def test_wrong_codes_are_limited_in_the_hour_as_well(browser: Client) -> None:
    turn_on_codes(browser)
    began = datetime.now(UTC)
    with time_machine.travel(began, tick=False) as clock:
        guesser = submit_password("192.0.2.1")
        refused = []
        for step in range(5):
            clock.move_to(began + step * timedelta(minutes=5))
            refused.append(sum(is_refused(guesser, f"00000{number}") for number in range(5)))
    assert refused == [0, 0, 0, 0, 5]


def test_who_knows_no_password_uses_up_no_codes(browser: Client, player: Player) -> None:
    secret = turn_on_codes(browser)
    _forget_used_codes()
    handle = urlsafe_b64encode(user_pk_to_url_str(player).encode()).decode().rstrip("=")
    forged = FORGED[-1].replace('"userHandle": "MQ"', f'"userHandle": "{handle}"')
    for _ in range(6):
        stranger = Client(REMOTE_ADDR="192.0.2.1")
        stranger.post(SIGN_IN, {"login": "inez", "password": "wrong"})
        stranger.post("/account/2fa/webauthn/login/", {"credential": forged})
        assert stranger.post(AUTHENTICATE, {"code": "000000"})["Location"] == SIGN_IN
    owner = submit_password("198.51.100.7")
    owner.post(AUTHENTICATE, {"code": code_for(secret)})
    assert owner.session["_auth_user_id"] == str(player.pk)


def test_a_recovery_code_works_once(browser: Client) -> None:
    turn_on_codes(browser)
    codes = (
        Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES).wrap().get_unused_codes()
    )
    for expected in (True, False):
        other = Client()
        other.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
        other.post(AUTHENTICATE, {"code": codes[0]})
        assert ("_auth_user_id" in other.session) is expected


def test_a_new_password_does_not_replace_the_code(browser: Client) -> None:
    turn_on_codes(browser)
    posted().clear()
    other = Client()
    other.post("/account/password/reset/", {"email": "inez@example.org"})
    link = re.search(r"/account/password/reset/key/\S+", str(posted()[0].body))
    assert link is not None
    other.post(other.get(link.group())["Location"], {"password1": "another battery staple"})
    signing_in = {"login": "inez", "password": "another battery staple"}
    assert other.post(SIGN_IN, signing_in)["Location"] == AUTHENTICATE
    assert "_auth_user_id" not in other.session


def test_turning_codes_off_needs_a_post(browser: Client) -> None:
    turn_on_codes(browser)
    assert "Turn codes off?" in browser.get("/account/2fa/totp/deactivate/").content.decode()
    assert Authenticator.objects.filter(type=Authenticator.Type.TOTP).exists()
    browser.post("/account/2fa/totp/deactivate/")
    assert not Authenticator.objects.filter(type=Authenticator.Type.TOTP).exists()


def test_the_page_shows_what_is_set_up(browser: Client) -> None:
    assert "Off. An authenticator app" in browser.get("/account/2fa/").content.decode()
    turn_on_codes(browser)
    page = browser.get("/account/2fa/").content.decode()
    assert "Signing in takes a code after your password." in page
    assert "You have 10 unused codes" in page


def test_a_passkey_begins_with_options_for_this_player(browser: Client) -> None:
    page = browser.get("/account/2fa/webauthn/add/").content.decode()
    found = re.search(r'<script id="passkey-options" type="application/json">(.+?)</script>', page)
    assert found is not None
    options = json.loads(found.group(1))["creation_options"]["publicKey"]
    assert options["rp"] == {"id": "testserver", "name": "Courier"}
    assert options["user"]["name"] == "inez"
    assert 'data-passkey="create"' in page


@pytest.mark.parametrize("credential", FORGED)
def test_a_forged_passkey_is_not_added(browser: Client, credential: str) -> None:
    browser.get("/account/2fa/webauthn/add/")
    page = browser.post(
        "/account/2fa/webauthn/add/", {"name": "key", "credential": credential}
    ).content.decode()
    assert 'class="notice bad"' in page
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", FORGED)
def test_a_forged_passkey_signs_nobody_in(client: Client, player: Player, credential: str) -> None:
    client.get("/account/2fa/webauthn/login/", headers={"accept": "application/json"})
    response = client.post("/account/2fa/webauthn/login/", {"credential": credential})
    assert (response.status_code, response["Location"]) == (302, SIGN_IN)
    assert "_auth_user_id" not in client.session


def test_anybody_may_begin_to_sign_in_with_a_passkey(client: Client) -> None:
    response = client.get("/account/2fa/webauthn/login/", headers={"accept": "application/json"})
    assert len(response.json()["request_options"]["publicKey"]["challenge"]) > 20


@pytest.mark.parametrize("path", ["totp/activate/", "webauthn/add/"])
def test_who_is_signed_in_must_confirm_the_password_first(
    client: Client, player: Player, path: str
) -> None:
    client.force_login(player)
    response = client.get(f"/account/2fa/{path}")
    assert response["Location"].startswith("/account/reauthenticate/")


def _forget_used_codes() -> None:
    """Let the same 30 seconds' code be used again, as the next one would be."""
    from django.core.cache import cache

    cache.clear()
