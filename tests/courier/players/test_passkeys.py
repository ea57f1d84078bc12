"""Passkeys in full: made, used, and what is refused though its signature is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.test import Client
from pytest_django import Settings

from courier.players.models import Player
from tests.courier.players.soft_key import SoftKey, text_of
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db

SIGN_IN = "/account/login/"
WITH_KEY = "/account/2fa/webauthn/login/"
ADD = "/account/2fa/webauthn/add/"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def strict(settings: Settings) -> Iterator[None]:
    """Origins are looked at, as on every site that is not local."""
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False
    with time_machine.travel(NOON, tick=True):
        yield


def challenge_in(page: str) -> str:
    found = re.search(r'"challenge": ?"([^"]+)"', page)
    assert found is not None
    return found.group(1)


def signed_in(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def handle_of(player: Player) -> str:
    return text_of(user_pk_to_url_str(player).encode())


def with_key(handle: str, *, is_verified: bool = True) -> tuple[Player, SoftKey]:
    """A player who has added a key; `is_verified`: to sign in with it alone."""
    player, browser, key = make_player(handle), Client(), SoftKey()
    browser.post(SIGN_IN, {"login": handle, "password": PASSWORD})
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    challenge = challenge_in(browser.get(ADD).content.decode())
    fields = {"name": "key", "credential": key.made(challenge, is_verified=is_verified)}
    browser.post(ADD, fields | ({"passwordless": "on"} if is_verified else {}))
    assert Authenticator.objects.filter(user=player, type="webauthn").count() == 1
    return player, key


def begun(browser: Client) -> str:
    """The challenge for a browser that wants to sign in with a key alone."""
    answer = browser.get(WITH_KEY, headers={"accept": "application/json"})
    return challenge_in(answer.content.decode())


def test_a_key_signs_its_player_in_and_each_answer_once() -> None:
    player, key = with_key("inez")
    browser = Client()
    answer = key.signed(begun(browser), handle=handle_of(player))
    browser.post(WITH_KEY, {"credential": answer})
    assert signed_in(browser) == str(player.pk)

    browser.post("/account/logout/")
    other = Client()
    begun(other)
    for again in (browser, other):
        again.post(WITH_KEY, {"credential": answer})
        assert signed_in(again) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver"},
        {"type_": "webauthn.create"},
        {"is_verified": False},
    ],
    ids=["origin", "plain", "type", "unverified"],
)
def test_an_answer_made_for_something_else_signs_nobody_in(wrong: dict[str, str]) -> None:
    player, key = with_key("inez")
    browser = Client()
    answer = key.signed(begun(browser), handle=handle_of(player), **wrong)  # type: ignore[arg-type]  # of each kind one
    browser.post(WITH_KEY, {"credential": answer})
    assert signed_in(browser) is None


def test_nobody_signs_in_as_another_one_with_their_own_key() -> None:
    player = make_player("jon")
    _owner, key = with_key("inez")
    browser = Client()
    browser.post(WITH_KEY, {"credential": key.signed(begun(browser), handle=handle_of(player))})
    assert signed_in(browser) is None


def test_a_key_that_asks_for_nothing_is_no_sign_in_by_the_challenge_of_another_account() -> None:
    player, found_key = with_key("inez", is_verified=False)
    with_key("jon", is_verified=False)
    browser = Client()
    browser.post(SIGN_IN, {"login": "jon", "password": PASSWORD})
    with time_machine.travel(NOON + timedelta(minutes=50), tick=True):
        page = browser.get("/account/2fa/authenticate/").content.decode()
    answer = found_key.signed(challenge_in(page), handle=handle_of(player), is_verified=False)

    with time_machine.travel(NOON + timedelta(minutes=65), tick=True):
        browser.post(WITH_KEY, {"credential": answer})

    assert signed_in(browser) is None
