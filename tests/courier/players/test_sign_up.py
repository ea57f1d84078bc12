"""From the sign-up form to a confirmed address."""

from __future__ import annotations

import re
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from django.test import Client

from courier.players.forms import SignupForm
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db

SIGN_UP = "/account/signup/"
SENT = "/account/confirm-email/"
MAIL = "/challenges/by-link/some-token"
FORM = {"username": "Marguerite", "email": "Marguerite@example.org", "password1": PASSWORD}


def link_in(body: str) -> str:
    """Path and query of the first link to confirm an address."""
    found = re.search(r"https?://\S+/account/confirm-email/\S+", body)
    assert found is not None
    parts = urlsplit(found.group())
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def test_sign_up_stores_the_account_and_sends_one_link(client: Client) -> None:
    response = client.post(
        SIGN_UP, {**FORM, "name": " Marguerite  Oyelaran ", "time_zone": "Africa/Lagos"}
    )
    assert (response.status_code, response["Location"]) == (302, SENT)
    player = Player.objects.get()
    assert (player.username, player.email, player.name) == (
        "Marguerite",
        "marguerite@example.org",
        "Marguerite Oyelaran",
    )
    assert (player.time_zone, player.language) == ("Africa/Lagos", "en")
    assert [message.to for message in posted()] == [["marguerite@example.org"]]


@pytest.mark.parametrize("zone", ["", "Mars/Olympus_Mons", "../../etc/passwd"])
def test_without_a_known_zone_the_account_gets_utc(client: Client, zone: str) -> None:
    client.post(SIGN_UP, {**FORM, "time_zone": zone})
    assert Player.objects.get().time_zone == "UTC"


@pytest.mark.django_db(transaction=True)
def test_handle_given_to_another_player_in_this_instant_is_said(client: Client) -> None:
    def is_given_away(self: SignupForm) -> str:
        Player.objects.create_user("Marguerite", "another@example.org")
        return "Marguerite"

    with patch.object(SignupForm, "clean_username", is_given_away):
        response = client.post(SIGN_UP, FORM)
    assert response.status_code == 200
    assert "That handle is taken. Choose another one." in response.content.decode()
    assert Player.objects.count() == 1


def test_nobody_is_signed_in_before_the_address_is_confirmed(client: Client) -> None:
    client.post(SIGN_UP, FORM)
    response = client.get("/account/profile")
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/login/?next=/account/profile",
    )
    client.post("/account/login/", {"login": "Marguerite", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_opening_the_link_requests_first_and_confirms_nothing(client: Client) -> None:
    client.post(SIGN_UP, FORM)
    response = client.get(link_in(str(posted()[0].body)))
    assert "marguerite@example.org" in response.content.decode()
    assert not Player.objects.get().emailaddress_set.filter(verified=True).exists()  # type: ignore[attr-defined]


def test_the_same_browser_is_signed_in_by_confirming(client: Client) -> None:
    client.post(SIGN_UP, FORM)
    response = client.post(link_in(str(posted()[0].body)))
    assert (response.status_code, response["Location"]) == (302, "/play")
    assert client.session["_auth_user_id"] == str(Player.objects.get().pk)


def test_a_challenged_person_ends_at_the_challenge(client: Client) -> None:
    page = client.get(f"{SIGN_UP}?next={MAIL}").content.decode()
    assert f'<input type="hidden" name="next" value="{MAIL}">' in page
    client.post(SIGN_UP, {**FORM, "next": MAIL})
    response = client.post(link_in(str(posted()[0].body)))
    assert response["Location"] == MAIL
    assert "_auth_user_id" in client.session


def test_the_challenge_survives_confirming_in_another_browser(client: Client) -> None:
    client.post(SIGN_UP, {**FORM, "next": MAIL})
    link = link_in(str(posted()[0].body))
    other = Client()
    assert f'name="next" value="{MAIL}"' in other.get(link).content.decode()
    response = other.post(link)
    assert response["Location"] == MAIL
    assert "_auth_user_id" not in other.session
    assert Player.objects.get().emailaddress_set.filter(verified=True).exists()  # type: ignore[attr-defined]


def test_a_foreign_address_is_no_place_to_go_to(client: Client) -> None:
    client.post(SIGN_UP, {**FORM, "next": "https://evil.example/"})
    body = str(posted()[0].body)
    assert "evil.example" not in body
    assert client.post(link_in(body))["Location"] == "/play"


def test_requesting_again_sends_the_link_with_the_challenge_in_it(client: Client) -> None:
    client.post(SIGN_UP, {**FORM, "next": MAIL})
    _let_three_minutes_pass()
    response = client.post("/account/resend")
    assert (response.status_code, response["Location"]) == (302, SENT)
    assert len(posted()) == 2
    assert link_in(str(posted()[1].body)).endswith("?next=%2Fchallenges%2Fby-link%2Fsome-token")


def test_requesting_again_at_once_sends_nothing(client: Client) -> None:
    client.post(SIGN_UP, FORM)
    page = client.post("/account/resend", follow=True).content.decode()
    assert "unless the last one left less than three minutes ago" in page
    assert len(posted()) == 1


def test_requesting_again_without_having_signed_up_leads_to_sign_in(client: Client) -> None:
    response = client.post("/account/resend")
    assert (response.status_code, response["Location"]) == (302, "/account/login/")
    assert posted() == []


def test_a_known_address_is_answered_like_a_new_one(client: Client) -> None:
    make_player("albert")
    response = client.post(SIGN_UP, {**FORM, "email": "albert@example.org"})
    assert (response.status_code, response["Location"]) == (302, SENT)
    assert Player.objects.count() == 1
    assert posted()[0].subject == "You already have an account at Courier"
    _let_three_minutes_pass()
    assert client.post("/account/resend")["Location"] == SENT


@pytest.mark.parametrize("handle", ["albert", "ALBERT"])
def test_a_taken_handle_is_refused_in_words(client: Client, handle: str) -> None:
    make_player("Albert")
    page = client.post(SIGN_UP, {**FORM, "username": handle}).content.decode()
    assert "That handle is taken. Choose another one." in page
    assert f'value="{handle}"' in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"username": "x"}, "2 to 24 letters"),
        ({"username": "a b"}, "Use 2 to 24 letters, digits, hyphens or underscores."),
        ({"username": "-ab"}, "Use 2 to 24 letters, digits, hyphens or underscores."),
        ({"username": "y" * 25}, "at most 24 characters"),
        ({"username": "Admin"}, "That handle is reserved. Choose another one."),
        ({"username": "Guest-7fq2m4"}, "That handle is reserved. Choose another one."),
        ({"email": "nowhere"}, "Enter a valid email address."),
        ({"password1": "short"}, "This password is too short."),
        ({"password1": "marguerite"}, "too similar to the handle"),
        ({"name": "n" * 61}, "at most 60 characters"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_stored(
    client: Client, changes: dict[str, str], sentence: str
) -> None:
    page = client.post(SIGN_UP, {**FORM, **changes}).content.decode()
    assert sentence in page
    assert not Player.objects.exists()
    assert posted() == []


def test_a_broken_link_says_so(client: Client) -> None:
    page = client.get("/account/confirm-email/MQ:1abc:xyz/").content.decode()
    assert "This link no longer works" in page


def _let_three_minutes_pass() -> None:
    """Forget the limit of one mail in three minutes, as the cache does by itself."""
    from django.core.cache import cache

    cache.clear()
