"""Cookies cost next to nothing, whatever is sent as one."""

from __future__ import annotations

import time

import pytest
from django.conf import settings
from django.test import Client

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
