"""The stream of news: who may listen, who hears what, and what becomes of it when Redis is away."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final

import pytest
import redis
from django.conf import settings

from courier.common.news import channel, listening_address, presence_channel
from courier.runtime.commands import stream_command
from courier.runtime.health import answers
from courier.runtime.layout import Layout
from courier.runtime.processes import Child
from courier.runtime.redis_server import RedisServer
from courier.runtime.services import redis_server
from courier.runtime.stream import Complaints

OWN: Final = "own.7.1"
GAME: Final = "game.7"
SECONDS: Final = 20.0


class Page:
    """A connection that asks to listen."""

    opened: ClassVar[list[socket.socket]] = []

    def __init__(self, port: int, request: str, *, source: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS, (source, 0))
        self.opened.append(self.socket)
        self.socket.sendall(request.encode())
        self.received = b""

    def hears(self, words: bytes = b"data: game\n\n", *, seconds: float = SECONDS) -> bool:
        """Whether the words come within so many seconds; what came is used up."""
        end = time.monotonic() + seconds
        while words not in self.received:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                part = self.socket.recv(4096)
            except TimeoutError:
                return False
            if not part:
                return False
            self.received += part
        self.received = self.received.partition(words)[2]
        return True

    def ends(self, *, seconds: float = SECONDS) -> bool:
        """Whether the other side ends the connection within so many seconds, whatever it still
        says.
        """
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(4096):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True


def ticket(*topics: str, age: timedelta = timedelta(0)) -> str:
    settings_url = listening_address(*topics, now=datetime.now(UTC) - age)
    return settings_url.partition("?")[2]


def get(query: str, *headers: str) -> str:
    lines = [f"GET /?{query} HTTP/1.1", "Host: a", *headers]
    return "\r\n".join(lines) + "\r\n\r\n"


@pytest.fixture(autouse=True)
def _has_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "STREAM_URL", "http://localhost:1/")


@pytest.fixture(autouse=True)
def _closed_at_the_end() -> Iterator[None]:
    yield
    while Page.opened:
        Page.opened.pop().close()


@pytest.fixture
def own_redis(layout: Layout) -> RedisServer:
    """A Redis that the test may stop."""
    return redis_server(layout, is_throw_away=True)


@pytest.fixture
def running(own_redis: RedisServer) -> Iterator[list[Child]]:
    """The Redis of the test, as it runs now."""
    children = [own_redis.start()]
    yield children
    children[-1].stop()


@pytest.fixture
def stream(own_redis: RedisServer, running: list[Child]) -> Iterator[Callable[..., int]]:
    """Starts the process; the port it listens at."""
    with ExitStack() as stack:

        def start(*, files: int = 0, **variables: str) -> int:
            limit = ["prlimit", f"--nofile={files}"] if files else []
            door = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
            port = int(door.getsockname()[1])
            environment = {
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "tests.runtime.stream_settings",
                "REAL_REDIS_URL": own_redis.url,
                **variables,
            }
            process = subprocess.Popen(
                [*limit, *stream_command(bind=f"fd://{door.fileno()}")],
                env=environment,
                pass_fds=[door.fileno()],
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            wait_for(port)
            return port

        yield start


def wait_for(port: int) -> None:
    for _ in range(300):
        if answers(f"http://127.0.0.1:{port}/healthz"):
            return
        time.sleep(0.1)
    raise AssertionError("nobody can listen")


def publish(server: RedisServer, *topics: str) -> int:
    with redis.Redis.from_url(server.url) as client:
        return int(client.publish(channel(), ",".join(topics)))


def is_seen(server: RedisServer) -> bool:
    with redis.Redis.from_url(server.url) as client:
        return bool(client.pubsub_numsub(presence_channel(OWN))[0][1])


def is_let_in(port: int) -> bool:
    try:
        return Page(port, get(ticket(GAME))).hears(b"200 OK")
    except ConnectionError:
        return False


def becomes(value: Callable[[], object], wanted: object) -> bool:
    """Whether something has a value soon."""
    end = time.monotonic() + SECONDS
    while value() != wanted:
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_page_hears_of_its_topics_only(stream: Callable[..., int], own_redis: RedisServer) -> None:
    port = stream()
    page, other = (Page(port, get(ticket(topic))) for topic in (GAME, "game.8"))
    assert page.hears(b"\r\n\r\n")
    assert other.hears(b"\r\n\r\n")
    publish(own_redis, GAME)
    assert page.hears()
    assert not other.hears(seconds=0.3)


def test_page_hears_of_its_game_or_else_of_its_player(
    stream: Callable[..., int], own_redis: RedisServer
) -> None:
    page = Page(stream(), get(ticket(GAME, "player.1")))
    assert page.hears(b"\r\n\r\n")
    publish(own_redis, "player.1", GAME)
    publish(own_redis, "player.1", "player.2")
    assert page.hears(b":\n\ndata: game\n\n")
    assert page.hears(b"data: player\n\n")


def test_answer_is_one_that_browsers_of_the_site_read(stream: Callable[..., int]) -> None:
    page = Page(stream(), get(ticket(GAME)))
    page.hears(b"Cache-Control: no-store\r\n")
    assert page.hears(b"Access-Control-Allow-Origin: *\r\n")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (lambda: get(""), b"403"),
        (lambda: get(ticket(GAME).replace(GAME, "game.8")), b"403"),
        (lambda: get(ticket(GAME, age=timedelta(hours=1))), b"403"),
        (lambda: get("t=99999999999,game.7"), b"403"),
        (lambda: get("&".join(["t=a"] * 20)), b"400"),
        (lambda: "GET //[ HTTP/1.1\r\n\r\n", b"400"),
        (lambda: "hello\r\n\r\n", b"400"),
        (lambda: "GET / HTTP/1.1\r\nX: " + "x" * 9000, b"400"),
        (lambda: get(ticket(GAME)).replace("GET", "POST"), b"405"),
    ],
)
def test_whoever_has_no_ticket_is_sent_away(
    stream: Callable[..., int], request_: Callable[[], str], status: bytes
) -> None:
    page = Page(stream(), request_())
    assert page.hears(b"HTTP/1.1 " + status)
    assert page.ends()


def test_who_never_finishes_the_request_is_sent_away(stream: Callable[..., int]) -> None:
    assert Page(stream(), "GET / HTTP/1.1\r\n").ends()


def test_behind_a_proxy_the_request_comes_sooner(stream: Callable[..., int]) -> None:
    silent = Page(stream(BEHIND_PROXY="1", HEAD="60"), "GET / HTTP/1.1\r\n")
    assert not silent.ends(seconds=1)
    assert silent.ends()


@pytest.mark.parametrize(("behind_proxy", "most"), [("0", 50), ("1", 100)])
def test_who_has_waited_longest_for_a_request_of_one_address_makes_room(
    stream: Callable[..., int], behind_proxy: str, most: int
) -> None:
    port = stream(BEHIND_PROXY=behind_proxy, HEAD="60")
    neighbour = Page(port, "", source="127.0.0.2")
    silent = [Page(port, "") for _ in range(most)]
    assert not silent[0].ends(seconds=0.3)
    assert is_let_in(port)
    assert silent[0].ends(seconds=1)
    assert not silent[1].ends(seconds=0.1)
    neighbour.socket.sendall(get(ticket(GAME)).encode())
    assert neighbour.hears(b"200 OK")


def test_who_has_waited_longest_for_a_request_makes_room(stream: Callable[..., int]) -> None:
    port = stream(STREAM_CONNECTIONS="3", HEAD="60")
    silent = [Page(port, "", source=f"127.0.0.{number}") for number in (2, 3, 4)]
    assert is_let_in(port)
    assert silent[0].ends(seconds=1)
    assert not silent[1].ends(seconds=0.1)


def test_flood_of_connections_leaves_files_for_others(
    stream: Callable[..., int], capfd: pytest.CaptureFixture[str]
) -> None:
    port = stream(files=600, HEAD="60")
    flood = [socket.socket() for _ in range(700)]
    Page.opened.extend(flood)
    for one in flood:
        one.setblocking(False)
        one.connect_ex(("127.0.0.1", port))
    assert Page(port, get(ticket(GAME)), source="127.0.0.2").hears(b"200 OK")
    assert "Too many open files" not in capfd.readouterr().err


def test_what_goes_wrong_again_and_again_is_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(asyncio.new_event_loop()) as loop:
        loop.set_exception_handler(Complaints())
        for problem in (OSError(24, "no files"), OSError(24, "no files"), ValueError("other")):
            loop.call_exception_handler({"message": "wrong", "exception": problem})
        monkeypatch.setattr("courier.runtime.stream._SAID_AGAIN_SECONDS", 0.0)
        loop.call_exception_handler({"message": "wrong", "exception": OSError(24, "no files")})
    said = ["wrong (0 more before)", "wrong (0 more before)", "wrong (1 more before)"]
    assert caplog.messages == said


def test_ticket_that_is_no_longer_good_ends_the_connection(stream: Callable[..., int]) -> None:
    almost = timedelta(minutes=59, seconds=58)
    page = Page(stream(BEAT="1"), get(ticket(GAME, age=almost)))
    assert page.hears(b"\r\n\r\n")
    assert page.ends()


def test_page_is_shown_that_its_connection_lives(stream: Callable[..., int]) -> None:
    page = Page(stream(BEAT="1"), get(ticket(GAME)))
    assert page.hears(b"\r\n\r\n:\n\n")
    assert page.hears(b":\n\n")


def test_who_reads_nothing_is_dropped(stream: Callable[..., int], own_redis: RedisServer) -> None:
    port = stream(BEAT="1")
    slow = socket.socket()
    Page.opened.append(slow)
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    slow.connect(("127.0.0.1", port))
    slow.sendall(get(ticket(OWN)).encode())
    assert becomes(lambda: is_seen(own_redis), True)
    for _ in range(3000):
        publish(own_redis, OWN)
    assert becomes(lambda: is_seen(own_redis), False)


def test_no_more_pages_than_there_is_room_for(stream: Callable[..., int]) -> None:
    port = stream(STREAM_CONNECTIONS="3")
    first = [Page(port, get(ticket(GAME))) for _ in range(3)]
    assert all(page.hears(b"200 OK") for page in first)
    assert not is_let_in(port)
    first[0].socket.close()
    assert becomes(lambda: is_let_in(port), True)


def test_no_more_pages_of_one_address_than_others_leave(stream: Callable[..., int]) -> None:
    port = stream(BEHIND_PROXY="1")
    pages = [
        Page(port, get(ticket(GAME), f"X-Forwarded-For: {name}, 10.0.0.9")) for name in range(200)
    ]
    assert all(page.hears(b"200 OK") for page in pages)
    assert Page(port, get(ticket(GAME), "X-Forwarded-For: 10.0.0.9")).hears(b"429")
    assert Page(port, get(ticket(GAME), "X-Forwarded-For: 10.0.0.8")).hears(b"200 OK")


def test_players_hear_before_everybody_else(
    stream: Callable[..., int], own_redis: RedisServer
) -> None:
    port = stream()
    watching = [Page(port, get(ticket(GAME))) for _ in range(60)]
    playing = Page(port, get(ticket(GAME, OWN)))
    assert all(page.hears(b"\r\n\r\n") for page in [*watching, playing])
    publish(own_redis, GAME)
    assert playing.hears(seconds=0.2)
    assert all(page.hears() for page in watching)


def test_page_that_is_seen_is_known_to_be(
    stream: Callable[..., int], own_redis: RedisServer
) -> None:
    port = stream()
    hidden = Page(port, get(ticket(GAME, OWN) + "&hidden"))
    assert hidden.hears(b"\r\n\r\n")
    assert not is_seen(own_redis)
    first, second = (Page(port, get(ticket(GAME, OWN))) for _ in range(2))
    assert becomes(lambda: is_seen(own_redis), True)
    first.socket.close()
    publish(own_redis, GAME)
    assert second.hears()
    assert is_seen(own_redis)
    second.socket.close()
    assert becomes(lambda: is_seen(own_redis), False)


def test_without_redis_nobody_listens_until_it_is_back(
    stream: Callable[..., int], own_redis: RedisServer, running: list[Child]
) -> None:
    port = stream()
    page = Page(port, get(ticket(GAME, OWN)))
    assert page.hears(b"\r\n\r\n")
    running[-1].stop()
    assert page.ends()
    assert Page(port, get(ticket(GAME))).hears(b"503")
    running.append(own_redis.start())
    wait_for(port)
    again = Page(port, get(ticket(GAME)))
    assert again.hears(b"\r\n\r\n")
    assert not is_seen(own_redis)
    publish(own_redis, GAME)
    assert again.hears()


def test_redis_that_is_emptied_takes_nothing_away(
    stream: Callable[..., int], own_redis: RedisServer
) -> None:
    page = Page(stream(), get(ticket(GAME, OWN)))
    assert page.hears(b"\r\n\r\n")
    with redis.Redis.from_url(own_redis.url) as client:
        client.flushall()
    assert is_seen(own_redis)
    publish(own_redis, GAME)
    assert page.hears()


def test_process_ends_when_it_is_told_to(own_redis: RedisServer, running: list[Child]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = int(door.getsockname()[1])
        process = subprocess.Popen(
            [sys.executable, "-m", "courier.runtime.stream", f"fd://{door.fileno()}"],
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.runtime.stream_settings"}
            | {"REAL_REDIS_URL": own_redis.url},
            pass_fds=[door.fileno()],
        )
        wait_for(port)
        page = Page(port, get(ticket(GAME)))
        assert page.hears(b"\r\n\r\n")
        process.terminate()
        assert process.wait(SECONDS) == 0
        assert page.ends()
