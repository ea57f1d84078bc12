"""Servers that are away: 503 and when to come again, in the one shape of errors for programs; never
a 500.
"""

from __future__ import annotations

import errno
from io import StringIO

import psycopg2.errors
import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.test import Client
from django.urls import resolve
from pytest_django import Settings
from redis.exceptions import ConnectionError as NoRedis
from redis.exceptions import ResponseError

from courier.common.outages import is_outage
from courier.front.status import status_key
from courier.games.models import Game
from tests.factories import make_player


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def signed_in(db: None) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(make_player("inez"))
    return client


@pytest.mark.parametrize("path", ["/", "/presets", "/presets/chess", "/archive", "/games/abcdefgh"])
def test_page_without_database_says_when_to_come_again(
    visitor: Client, no_database: None, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    answer = visitor.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert "The site is down for a moment" in answer.content.decode()
    [record] = caplog.records
    assert record.getMessage().startswith(f"503 for {resolve(path).view_name}: ")
    assert (record.levelname, record.exc_info) == ("WARNING", None)


@pytest.mark.parametrize("path", ["/api/v1/presets", "/api/v1/games/abcdefgh"])
def test_api_without_database_keeps_its_shape(
    visitor: Client, no_database: None, path: str
) -> None:
    answer = visitor.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json() == {
        "error": {
            "code": "unavailable",
            "message": (
                "The site can’t reach its database just now. Nothing is lost; try again in a "
                "minute."
            ),
        }
    }


def test_script_of_a_page_without_database_is_shown_the_same(
    visitor: Client, no_database: None
) -> None:
    answer = visitor.get("/presets", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")


def test_api_without_redis_keeps_its_shape(visitor: Client, game: Game, no_redis: None) -> None:
    answer = visitor.get(f"/api/v1/games/{game.code}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json()["error"]["code"] == "unavailable"


def test_fault_of_ours_keeps_the_shape_of_the_api(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    monkeypatch.setattr("rest_framework.views.APIView.initial", lambda *_: 1 / 0)
    answer = visitor.get("/api/v1/presets")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server_error")
    assert "Retry-After" not in answer.headers


@pytest.mark.parametrize("client_name", ["visitor", "signed_in"])
def test_status_answers_without_redis(
    client_name: str, request: pytest.FixtureRequest, db: None
) -> None:
    client: Client = request.getfixturevalue(client_name)
    request.getfixturevalue("no_redis")
    answer = client.get("/status")
    assert answer.status_code == 200
    assert "Games go on, but emails and other notices are delayed" in answer.content.decode()
    assert "Outages of the last 90 days" in answer.content.decode()


def test_status_answers_without_database(visitor: Client, no_database: None) -> None:
    cache.delete(status_key())
    answer = visitor.get("/status")
    assert answer.status_code == 200
    assert "The database isn’t responding. No move is lost" in answer.content.decode()


def test_status_answers_who_cannot_be_recognised(visitor: Client, no_database: None) -> None:
    cache.delete(status_key())
    visitor.cookies["sessionid"] = "a" * 32
    assert "The database isn’t responding." in visitor.get("/status").content.decode()


@pytest.mark.django_db
def test_check_of_the_queues_without_redis_is_one_sentence(settings: Settings) -> None:
    settings.REDIS_URL = "redis://localhost:1/0"
    with pytest.raises(CommandError, match=r"^Redis does not answer: "):
        call_command("check_queues", stdout=StringIO())


def test_check_of_the_queues_without_database_is_one_sentence(no_database: None) -> None:
    with pytest.raises(CommandError, match=r"^The database does not answer: "):
        call_command("check_queues", stdout=StringIO())


@pytest.mark.parametrize(
    ("error", "is_one"),
    [
        (OperationalError("server closed the connection"), True),
        (InterfaceError("connection already closed"), True),
        (NoRedis("refused"), True),
        (ResponseError("MISCONF Redis is configured to save RDB snapshots"), True),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.ENOENT, "No such file"), False),
        (IntegrityError("twice"), False),
        (DataError("too long"), False),
        (ValueError("ours"), False),
        (None, False),
    ],
)
def test_outage_is_distinguished_from_a_fault_of_ours(
    error: Exception | None, is_one: bool
) -> None:
    assert is_outage(error) is is_one


def test_full_disk_of_the_database_is_an_outage() -> None:
    assert psycopg2.errors.lookup("53100").__mro__[1] is psycopg2.OperationalError
