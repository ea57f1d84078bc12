"""Every request has a code, is counted, and gives a line of the log where that is JSON."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.test import Client
from pytest_django import Settings

from courier.common.counters import counted, flush
from courier.common.json_lines import JsonLines, PlainLines
from courier.common.request_middleware import REQUESTS
from courier.games.models import Game
from courier.players.models import Player

Line = dict[str, object]
GIVEN = {"X-Request-ID": "edge-0123456789"}


class Log:
    """What is written while JSON is wanted."""

    def __init__(self) -> None:
        self.stream = StringIO()

    def lines(self) -> list[Line]:
        """One object a line."""
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def last(self) -> Line:
        """The last line, without what differs each time."""
        changing = ("time", "milliseconds", "request", "error")
        return {name: value for name, value in self.lines()[-1].items() if name not in changing}


@pytest.fixture
def log() -> Iterator[Log]:
    found = Log()
    handler = logging.StreamHandler(found.stream)
    handler.setFormatter(JsonLines())
    requests, root = logging.getLogger("courier.requests"), logging.getLogger()
    before = requests.level
    requests.setLevel(logging.INFO)
    root.addHandler(handler)
    yield found
    root.removeHandler(handler)
    requests.setLevel(before)


@pytest.mark.django_db
def test_a_request_gets_a_code_of_its_own(anonymous_client: Client, log: Log) -> None:
    codes = [anonymous_client.get("/help", headers=GIVEN)["X-Request-ID"] for _ in range(2)]
    assert [bool(re.fullmatch("[0-9a-f]{16}", code)) for code in codes] == [True, True]
    assert [line["request"] for line in log.lines()] == codes
    assert codes[0] != codes[1]


@pytest.mark.parametrize(
    ("given", "is_taken"),
    [("edge-0123456789", True), ("short", False), ("x" * 65, False), ('a"b\\c d<e>f', False)],
)
@pytest.mark.django_db
def test_the_code_of_our_proxy_is_taken(
    anonymous_client: Client, settings: Settings, given: str, is_taken: bool
) -> None:
    settings.BEHIND_PROXY = True
    answer = anonymous_client.get("/help", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is is_taken


def test_a_line_says_what_was_answered_to_whom(
    mover: Player, mover_client: Client, game: Game, log: Log
) -> None:
    assert mover_client.get(f"/games/{game.code}").status_code == 200
    assert isinstance(log.lines()[-1]["milliseconds"], int)
    assert log.last() == {
        "level": "INFO",
        "logger": "courier.requests",
        "message": "GET game",
        "view": "game",
        "game": game.code,
        "player": mover.pk,
        "status": 200,
    }
    assert mover.username not in log.stream.getvalue()


def test_what_is_logged_on_the_way_belongs_to_the_request(
    mover: Player, anonymous_client: Client, log: Log
) -> None:
    answer = anonymous_client.get(f"/games/{mover.email}/secret-0123456789")
    assert answer.status_code == 404
    [line, warning] = log.lines()
    assert (warning["logger"], warning["message"]) == ("django.request", "Not Found: (no page)")
    assert warning["request"] == line["request"] == answer["X-Request-ID"]
    assert (line["message"], line["status"]) == ("GET none", 404)
    assert "secret" not in log.stream.getvalue()


@pytest.mark.django_db
def test_an_error_brings_its_traceback(settings: Settings, log: Log) -> None:
    settings.ROOT_URLCONF = "tests.courier.common.broken"
    answer = Client(raise_request_exception=False).get("/broken/secret-0123456789")
    assert answer.status_code == 500
    [error] = [line for line in log.lines() if line["logger"] == "django.request"]
    assert error["message"] == "Internal Server Error: broken/<str:token>"
    assert str(error["error"]).endswith("ValueError: no reply from (mail address)")
    assert (error["view"], "secret" in log.stream.getvalue()) == ("broken", False)


def test_lines_for_people_have_no_secret_link_and_no_second_line(
    mover: Player, mover_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = mover_client.get(f"/games/{mover.email}/secret-0123456789%0A2026 ERROR forged")
    [line] = [PlainLines().format(record) for record in caplog.records]
    time, _, rest = line.partition(" ")
    assert datetime.fromisoformat(time).utcoffset() == timedelta(0)
    request = answer["X-Request-ID"]
    assert rest == (
        f"WARNING django.request: Not Found: (no page) [request {request}, player {mover.pk}]"
    )


def test_a_message_is_one_line_for_people() -> None:
    record = logging.makeLogRecord({"msg": "%s", "args": ("a\nb from x@example.org",)})
    assert PlainLines().format(record).endswith(": a\\nb from (mail address)")


@pytest.mark.parametrize("path", ["/healthz", "/static/css/base.css"])
def test_files_and_questions_for_our_health_give_no_line(
    path: str, anonymous_client: Client, log: Log
) -> None:
    answer = anonymous_client.get(path)
    answer.close()
    assert answer.status_code == 200
    assert log.lines() == []


@pytest.mark.django_db
def test_lines_for_people_tell_of_no_request(
    anonymous_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    anonymous_client.get("/help")
    assert caplog.records == []


@pytest.mark.usefixtures("no_counts")
def test_what_is_refused_before_any_view_is_counted(
    anonymous_client: Client, game: Game, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["chess.example.org"]
    anonymous_client.get(f"/games/{game.code}", headers={"Host": "elsewhere.example.org"})
    flush()
    assert [key for key in counted() if key[0] == REQUESTS] == [(REQUESTS, "none", "400")]
