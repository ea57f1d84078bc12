"""Cookies cost next to nothing, whatever is sent as one."""

from __future__ import annotations

import time

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from courier.common.cookies import LONGEST
from tests.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(client: Client) -> str:
    client.force_login(make_player("reader"))
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


@pytest.mark.parametrize("size", [8_000, 56_000])
def test_quoted_backslashes_cost_nothing(size: int) -> None:
    cookie = 'a="' + "\\" * size + '"'
    Client().get("/help")
    began = time.thread_time()
    answer = Client().get("/help", headers={"Cookie": cookie})
    assert answer.status_code == 200
    assert time.thread_time() - began < 0.1


def test_a_player_stays_signed_in_beside_such_a_cookie(session: str) -> None:
    answer = Client().get("/play", headers={"Cookie": f'odd="a\\"b"; {session}; other=1'})
    assert answer.status_code == 200


def test_more_cookies_than_a_browser_needs_are_none(session: str) -> None:
    long = f"{session}; more={'x' * LONGEST}"
    assert Client().get("/play", headers={"Cookie": long}).status_code == 302


# --- Those of a release that called them otherwise ------------------------------------------------

SESSION = "__Host-sessionid"
FORM = "__Host-csrftoken"
SECRET = "s" * 32


@pytest.fixture
def on_https(settings: Settings) -> Settings:
    """Names of cookies as on https, after an upgrade."""
    settings.COOKIE_PREFIX = "__Host-"
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = SESSION, FORM
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.FORMER_COOKIES = True
    return settings


@pytest.fixture
def former(on_https: Settings) -> str:
    """What a browser sends that knows the former names."""
    client = Client()
    client.force_login(make_player("reader"))
    return f"sessionid={client.cookies[SESSION].value}; csrftoken={SECRET}"


def test_who_is_signed_in_by_a_former_cookie_stays_so(former: str) -> None:
    answer = Client().get("/play", headers={"Cookie": former})
    assert answer.status_code == 200
    written = {name: answer.cookies[name] for name in (SESSION, FORM)}
    assert former == f"sessionid={written[SESSION].value}; csrftoken={written[FORM].value}"
    assert [bool(each["httponly"]) for each in written.values()] == [True, False]
    for each in written.values():
        kept = [each[name] for name in ("secure", "path", "domain", "samesite")]
        assert kept == [True, "/", "", "Lax"]


def test_by_default_former_cookies_are_nothing(former: str, on_https: Settings) -> None:
    on_https.FORMER_COOKIES = False
    answer = Client().get("/play", headers={"Cookie": former})
    assert answer.status_code == 302
    assert SESSION not in answer.cookies


@pytest.mark.parametrize(("token", "status"), [(SECRET, 302), ("t" * 32, 403)])
def test_open_form_is_taken_with_its_own_token_alone(former: str, token: str, status: int) -> None:
    client = Client(enforce_csrf_checks=True)
    fields = {"theme": "dark", "next": "/", "csrfmiddlewaretoken": token}
    assert client.post("/theme", fields, headers={"Cookie": former}).status_code == status


def test_who_signs_out_is_not_given_the_former_session(former: str) -> None:
    answer = Client().post("/account/logout/", headers={"Cookie": former})
    assert answer.status_code == 302
    assert answer.cookies[SESSION].value == ""
    assert Client().get("/play", headers={"Cookie": former}).status_code == 302


def test_cookie_of_today_goes_before_a_former_one(former: str) -> None:
    answer = Client().get("/play", headers={"Cookie": f"{former}; {SESSION}={'n' * 32}"})
    assert answer.status_code == 302
