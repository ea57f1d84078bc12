"""Asking for erasure on the account's pages, and calling it off by the link of the mail."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from courier.erasure.links import cancel_url
from courier.erasure.models import Erasure
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD

PAGE = "/account/erasure"


@pytest.fixture
def confirmed(mover: Player) -> Client:
    """A browser in which the mover has just typed the password."""
    client = Client()
    client.force_login(mover)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    posted().clear()
    return client


def requested(client: Client, **values: str) -> Erasure:
    assert client.post(PAGE, {"handle": "mover", **values}).status_code == 302
    return Erasure.objects.get()


def link_of_the_mail() -> str:
    found = re.search(r"http://localhost:8000(/account/erasure/\S+)", str(posted()[0].body))
    assert found
    return found[1]


def test_strangers_are_requested_to_sign_in(anonymous_client: Client, db: None) -> None:
    assert anonymous_client.get(PAGE)["Location"] == f"/account/login/?next={PAGE}"
    assert anonymous_client.post("/account/erasure/call-off").status_code == 302


def test_the_password_is_requested_first(mover_client: Client) -> None:
    response = mover_client.get(PAGE)
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/reauthenticate/?next=%2Faccount%2Ferasure",
    )
    assert mover_client.post(PAGE, {"handle": "mover"}).status_code == 302
    assert not Erasure.objects.exists()


def test_the_page_shows_what_goes_and_what_is_running(confirmed: Client, game: Game) -> None:
    page = confirmed.get(PAGE).content.decode()
    assert "You’re playing 1 game." in page
    assert "Erase my account in 7 days" in page


def test_requesting_notes_the_day_and_sends_a_link(confirmed: Client, mover: Player) -> None:
    before = timezone.now()
    wish = requested(confirmed, with_remarks="on")
    assert wish.with_remarks
    assert timedelta(days=7) <= wish.due_at - before < timedelta(days=8)
    assert [(message.to, message.subject) for message in posted()] == [
        (["mover@example.org"], "Your account at Courier is going to be erased")
    ]
    assert f"http://localhost:8000{link_of_the_mail()}" == cancel_url(wish)


def test_the_page_then_offers_to_call_it_off(confirmed: Client) -> None:
    requested(confirmed)
    page = confirmed.get(PAGE).content.decode()
    assert "Your account is going to be erased" in page
    assert 'name="handle"' not in page
    assert confirmed.post("/account/erasure/call-off", follow=True).status_code == 200
    assert not Erasure.objects.exists()


def test_calling_off_twice_is_shown(confirmed: Client) -> None:
    page = confirmed.post("/account/erasure/call-off", follow=True).content.decode()
    assert "There’s nothing to cancel" in page


@pytest.mark.parametrize(
    ("handle", "sentence"),
    [
        ("", "Type your handle to confirm."),
        ("opponent", "That isn’t your handle. Type mover"),
        ("x" * 500, "at most 80 characters"),
        ("mo\0ver", "That isn’t your handle."),
    ],
)
def test_a_wrong_handle_is_shown(confirmed: Client, handle: str, sentence: str) -> None:
    response = confirmed.post(PAGE, {"handle": handle, "with_remarks": "on"})
    assert response.status_code == 400
    page = response.content.decode()
    assert sentence in page
    assert re.search(r'name="with_remarks"[^>]*checked', page)
    assert not Erasure.objects.exists()


def test_the_link_shows_a_button_and_does_nothing_by_itself(
    confirmed: Client, anonymous_client: Client
) -> None:
    requested(confirmed)
    page = anonymous_client.get(link_of_the_mail()).content.decode()
    assert "The account mover is going to be erased on" in page
    assert Erasure.objects.exists()


def test_the_button_calls_it_off_without_signing_in(
    confirmed: Client, anonymous_client: Client
) -> None:
    requested(confirmed)
    link = link_of_the_mail()
    assert "Nothing was erased." in anonymous_client.post(link).content.decode()
    assert not Erasure.objects.exists()
    again = anonymous_client.post(link)
    assert (again.status_code, "There’s nothing to cancel" in again.content.decode()) == (
        409,
        True,
    )
    assert anonymous_client.get(link).status_code == 404


@pytest.mark.parametrize("code", ["nonesuch22", "{code}", "{code}:", "{code}:AAAA", "{token}x"])
def test_who_guesses_a_code_has_no_link(
    confirmed: Client, anonymous_client: Client, code: str
) -> None:
    requested(confirmed)
    token = cancel_url(Erasure.objects.get()).rpartition("/")[2]
    path = f"/account/erasure/{code.format(code=Erasure.objects.get().code, token=token)}"
    assert anonymous_client.get(path).status_code == 404
    assert anonymous_client.post(path).status_code == 409
    assert Erasure.objects.exists()


@pytest.mark.parametrize("address", ["/account/erasure/call-off"])
def test_calling_off_is_a_post(confirmed: Client, address: str) -> None:
    assert confirmed.get(address).status_code == 405
