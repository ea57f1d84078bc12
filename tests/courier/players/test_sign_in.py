"""Signing in and out, new passwords, and what a stranger can learn from either."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db

SIGN_IN = "/account/login/"
NEW_PASSWORD = "another battery staple"


@pytest.mark.parametrize("login", ["Inez", "inez", "inez@example.org", " Inez@Example.org "])
def test_handle_and_address_open_the_account(client: Client, login: str) -> None:
    player = make_player("Inez")
    response = client.post(SIGN_IN, {"login": login, "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, "/play")
    assert client.session["_auth_user_id"] == str(player.pk)


def test_sign_in_goes_where_one_wanted_to_go(client: Client) -> None:
    make_player("inez")
    response = client.post(
        SIGN_IN, {"login": "inez", "password": PASSWORD, "next": "/challenges/by-link/x"}
    )
    assert response["Location"] == "/challenges/by-link/x"


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/challenges?preset=chess", "/challenges?preset=chess"),
        ("http://testserver/games/x/preview", "/games/x/preview"),
        ("https://example.org/challenges", "/play"),
        ("", "/play"),
    ],
)
def test_form_sent_by_the_signed_out_leads_back_to_its_page(
    client: Client, referer: str, back: str
) -> None:
    response = client.post("/challenges/x/accept", HTTP_REFERER=referer)
    target = urlsplit(response["Location"])
    assert (response.status_code, target.path, parse_qs(target.query)) == (
        302,
        SIGN_IN,
        {"next": [back]},
    )
    assert "nothing was sent" in client.get(response["Location"]).content.decode()


def test_script_of_the_signed_out_is_shown_so_and_led_nowhere(client: Client) -> None:
    for response in (
        client.post("/games/x/move", headers={"accept": "application/json"}),
        client.get("/players?q=in", headers={"accept": "application/json"}),
    ):
        assert (response.status_code, response.json()["error"]["code"]) == (401, "signed_out")


@pytest.mark.parametrize("login", ["inez", "inez@example.org", "nobody", "nobody@example.org"])
def test_a_wrong_password_says_the_same_whoever_is_named(client: Client, login: str) -> None:
    make_player("inez")
    page = client.post(SIGN_IN, {"login": login, "password": "wrong"}).content.decode()
    assert "Handle or address and password don’t fit together." in page
    assert f'value="{login}"' in page
    assert "_auth_user_id" not in client.session


def test_after_many_wrong_passwords_even_the_right_one_waits(client: Client) -> None:
    make_player("inez")
    for _ in range(12):
        client.post(SIGN_IN, {"login": "inez", "password": "wrong"})
    response = client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
    assert response.status_code == 429 or "Too many attempts" in response.content.decode()


def test_an_unconfirmed_address_gets_a_new_link_instead(client: Client) -> None:
    player = make_player("inez")
    EmailAddress.objects.update(verified=False)
    response = client.post(
        SIGN_IN, {"login": "inez", "password": PASSWORD, "next": "/challenges/by-link/x"}
    )
    assert response["Location"] == "/account/confirm-email/"
    assert posted()[0].to == [player.email]
    assert "next=%2Fchallenges%2Fby-link%2Fx" in str(posted()[0].body)


def test_a_closed_account_stays_closed(client: Client) -> None:
    make_player("inez", is_active=False)
    client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_signing_out_needs_a_post(client: Client) -> None:
    client.force_login(make_player("inez"))
    assert "Sign out?" in client.get("/account/logout/").content.decode()
    assert "_auth_user_id" in client.session
    assert client.post("/account/logout/")["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_a_new_browser_is_sent_by_mail_and_a_known_one_is_not(client: Client) -> None:
    make_player("inez")
    for _ in range(2):
        client.post(
            SIGN_IN, {"login": "inez", "password": PASSWORD}, headers={"user-agent": "Test/1"}
        )
        client.post("/account/logout/")
    assert [message.subject for message in posted()] == [
        "A new browser signed in to your account at Courier"
    ]
    assert "Browser: Test/1" in str(posted()[0].body)


def test_a_forged_cookie_does_not_make_a_browser_known(client: Client) -> None:
    player = make_player("inez")
    client.cookies["known"] = f"[{player.pk}]"
    client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    assert len(posted()) == 1


def test_a_password_is_reset_by_the_link_in_the_mail(client: Client) -> None:
    player = make_player("inez")
    assert client.post("/account/password/reset/", {"email": "inez@example.org"})["Location"] == (
        "/account/password/reset/done/"
    )
    link = _reset_link()
    form = client.get(link)["Location"]
    assert (
        client.post(form, {"password1": NEW_PASSWORD})["Location"]
        == "/account/password/reset/key/done/"
    )
    player.refresh_from_db()
    assert player.check_password(NEW_PASSWORD)
    assert [message.subject for message in posted()] == [
        "Set a new password at Courier",
        "Your password has been reset",
    ]
    assert "This link no longer works" in client.get(link).content.decode()


def test_a_weak_new_password_is_refused(client: Client) -> None:
    player = make_player("inez")
    client.post("/account/password/reset/", {"email": "inez@example.org"})
    form = client.get(_reset_link())["Location"]
    assert (
        "This password is too short." in client.post(form, {"password1": "short"}).content.decode()
    )
    player.refresh_from_db()
    assert player.check_password(PASSWORD)


def test_a_reset_for_an_unknown_address_is_answered_alike(client: Client) -> None:
    make_player("inez")
    known = client.post("/account/password/reset/", {"email": "inez@example.org"}, follow=True)
    unknown = client.post("/account/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert _main(known.content.decode()) == _main(unknown.content.decode())
    assert posted()[1].subject == "No account at Courier with this address"


def test_changing_the_password_requests_the_old_one(client: Client) -> None:
    player = make_player("inez")
    client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    page = client.post(
        "/account/password/change/", {"oldpassword": "wrong", "password1": NEW_PASSWORD}
    )
    assert "That isn’t your current password." in page.content.decode()
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": NEW_PASSWORD})
    player.refresh_from_db()
    assert player.check_password(NEW_PASSWORD)
    assert "_auth_user_id" in client.session


def test_a_new_address_takes_over_only_when_it_is_confirmed(client: Client) -> None:
    player = make_player("inez")
    client.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    posted().clear()
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    player.refresh_from_db()
    assert player.email == "inez@example.org"
    assert posted()[0].to == ["new@example.org"]
    link = re.search(r"https?://\S+/confirm-email/\S+", str(posted()[0].body))
    assert link is not None
    client.post(urlsplit(link.group()).path)
    player.refresh_from_db()
    assert player.email == "new@example.org"
    assert posted()[-1].subject == "Your address has been changed"


def test_who_is_signed_in_must_confirm_the_password_before_the_address_changes(
    client: Client,
) -> None:
    client.force_login(make_player("inez"))
    response = client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    assert response["Location"].startswith("/account/reauthenticate/")
    assert posted() == []


def test_other_browsers_can_be_signed_out(client: Client) -> None:
    make_player("inez")
    other = Client()
    for browser in (other, client):
        browser.post(SIGN_IN, {"login": "inez", "password": PASSWORD})
    assert "Sign out all others" in client.get("/account/sessions/").content.decode()
    confirm = client.post("/account/sessions/")["Location"]
    assert (confirm, other.get("/account/profile").status_code) == (
        "/account/reauthenticate/?next=%2Faccount%2Fsessions%2F",
        200,
    )
    client.post(confirm, {"password": PASSWORD})
    assert other.get("/account/profile").status_code == 302
    assert client.get("/account/profile").status_code == 200


def test_account_pages_belong_to_who_is_signed_in(client: Client) -> None:
    for path in (
        "/account/profile",
        "/account/mail",
        "/account/email/",
        "/account/2fa/",
        "/account/sessions/",
    ):
        response = client.get(path)
        assert (response.status_code, response["Location"]) == (302, f"{SIGN_IN}?next={path}")


def _reset_link() -> str:
    found = re.search(r"https?://\S+/password/reset/key/\S+", str(posted()[0].body))
    assert found is not None
    return urlsplit(found.group()).path


def _main(page: str) -> str:
    return page.split("<main", 1)[1].split("</main>", 1)[0]


def test_the_handle_is_the_name_until_another_is_given() -> None:
    player = Player(username="inez")
    assert player.shown_name == "inez"
    player.name = "Inés"
    assert player.shown_name == "Inés"
