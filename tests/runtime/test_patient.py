"""The web server is not held up by those who never finish a request; everything else goes on as
ever.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from django.conf import settings

from courier.runtime.commands import web_command
from courier.runtime.patient import (
    HOLD_BACK_SECONDS,
    LONGEST_HOLD_BACK_SECONDS,
    PatientWorker,
)
from courier.runtime.visitor import LARGEST_BODY, LARGEST_HEAD

GET = b"GET /%d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
KEPT = b"GET /%d HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"
UNFINISHED = {
    "head": b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "body": POST % 2_000_000,
    "large body": POST % 30_000_000,
    "chunks": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    "nothing": b"",
    "line ends": b"\r\n\r\n",
    "reads nothing": b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n",
}


def started(listener: socket.socket) -> subprocess.Popen[bytes]:
    """A server with two processes of two threads and 60 connections each."""
    os.environ["WEB_THREADS"] = "2"
    command = [
        *web_command(bind=f"fd://{listener.fileno()}")[:-1],
        "tests.runtime.slow_site:application",
    ]
    command += [
        "--worker-connections",
        "60",
        "--max-requests",
        "20",
        "--max-requests-jitter",
        "0",
    ]
    del os.environ["WEB_THREADS"]
    root = Path(__file__).resolve().parents[2]
    return subprocess.Popen(
        command, cwd=root, pass_fds=[listener.fileno()], stderr=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server with two processes of two threads and 60 connections each."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        process = started(listener)
        assert talk(port, GET % 0).startswith(b"HTTP/1.1 200 OK")
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def talk(
    port: int, *parts: bytes, seconds: float = 20, ends: bool = True, source: str = "127.0.0.1"
) -> bytes:
    """Send all parts and read until the end, or for so long."""
    with socket.create_connection(
        ("127.0.0.1", port), timeout=seconds, source_address=(source, 0)
    ) as connection:
        for part in parts:
            connection.sendall(part)
        if ends:
            connection.shutdown(socket.SHUT_WR)
        return read(connection)


def read(connection: socket.socket) -> bytes:
    answer = b""
    while part := connection.recv(65536):
        answer += part
    return answer


@pytest.mark.parametrize("kind", UNFINISHED)
def test_twenty_unfinished_requests_hold_nobody_up(port: int, kind: str) -> None:
    with ExitStack() as held:
        for _ in range(20):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(UNFINISHED[kind])
        began = time.monotonic()
        answers = [talk(port, GET % number, seconds=5) for number in range(10)]
        assert [answer.rpartition(b"\r\n")[2] for answer in answers] == [
            b"GET /%d 0" % n for n in range(10)
        ]
        assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    "requested",
    [b"GET /huge HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n" * 30],
    ids=["long answers", "many answers"],
)
def test_twenty_who_read_nothing_hold_nobody_up(port: int, requested: bytes) -> None:
    with ExitStack() as held:
        for _ in range(20):
            slow = held.enter_context(socket.socket())
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            slow.connect(("127.0.0.1", port))
            slow.sendall(requested)
        time.sleep(0.5)
        began = time.monotonic()
        answers = [talk(port, GET % number, seconds=5) for number in range(10)]
        assert [answer.rpartition(b"\r\n")[2] for answer in answers] == [
            b"GET /%d 0" % n for n in range(10)
        ]
        assert time.monotonic() - began < 3


@pytest.mark.parametrize(("path", "length"), [(b"/huge", 3_000_000), (b"/endless", 12_000_000)])
def test_long_answer_reaches_a_slow_reader_whole(port: int, path: bytes, length: int) -> None:
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(10)
        slow.connect(("127.0.0.1", port))
        slow.sendall(b"GET %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" % path)
        time.sleep(1)
        answer = read(slow)
    assert answer.rpartition(b"\r\n\r\n")[2] == b"x" * length


@pytest.mark.parametrize("line", [b"Expect: ", b"Expect: 100-continue", b"X-Long: "])
def test_what_has_been_read_is_not_counted_any_more(port: int, line: bytes) -> None:
    # Twice as much as may be held in each process, one after the other, and then what fills the
    # last gap.
    for size in (60_000,) * 200 + (8000, 1000, 200, 40) * 40:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n" + line + b"x" * size + b"\r\n\r\n")
            connection.recv(4096)
    ordinary = b"GET /1 HTTP/1.1\r\nHost: a\r\nUser-Agent: %s\r\nConnection: close\r\n\r\n" % (
        b"b" * 500
    )
    assert [talk(port, ordinary)[9:12] for _ in range(8)] == [b"200"] * 8


def test_connections_that_are_kept_leave_room_for_others(port: int) -> None:
    began = time.monotonic()
    with ExitStack() as held:
        for _ in range(200):
            kept = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            kept.sendall(KEPT % 0)
            kept.recv(4096)
        answers = [talk(port, GET % number, seconds=5) for number in range(10)]
        assert [answer[9:12] for answer in answers] == [b"200"] * 10
        assert time.monotonic() - began < 1.8  # less than a connection is kept


def test_many_requests_of_one_address_hold_no_other_up(port: int) -> None:
    with ExitStack() as held:
        for _ in range(12):
            flood = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            flood.sendall(b"GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        time.sleep(0.2)
        began = time.monotonic()
        answers = [talk(port, GET % number, seconds=5, source="127.0.0.2") for number in range(10)]
        assert [answer[9:12] for answer in answers] == [b"200"] * 10
        assert time.monotonic() - began < 1


def test_processes_do_not_begin_anew_for_many_requests(port: int) -> None:
    answers = [
        talk(port, b"GET /process HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        for _ in range(100)
    ]
    assert len({answer.rpartition(b"\r\n\r\n")[2] for answer in answers}) <= 2


def test_requests_beyond_what_may_wait_are_refused(port: int) -> None:
    whole = (
        b"POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n"
        + b"x" * 1_000_000
    )
    with ExitStack() as held:
        many = [
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            for _ in range(20)
        ]
        for connection in many:
            # Who is refused early may find the door closed before all is sent, and reads why.
            with suppress(ConnectionError):
                connection.sendall(whole)
            time.sleep(0.05)
        assert Counter(read(connection)[9:12] for connection in many)[b"503"] >= 8
    assert talk(port, GET % 1)[9:12] == b"200"


@pytest.mark.parametrize("kind", ["head", "body"])
def test_request_that_does_not_end_is_ended(port: int, kind: str) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(UNFINISHED[kind])
        assert read(connection).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


def test_request_in_small_pieces_is_read_whole(port: int) -> None:
    whole = POST % 6 + b"abcdef"
    answer = talk(port, *[bytes([byte]) for byte in whole])
    assert answer.endswith(b"POST / 6")


def test_requests_behind_one_another_are_all_answered(port: int) -> None:
    answer = talk(port, KEPT % 1 + POST % 3 + b"abc" + GET % 2)
    assert [line for line in answer.split(b"\r\n") if line.startswith((b"GET", b"POST"))] == [
        b"GET /1 0HTTP/1.1 200 OK",
        b"POST / 3HTTP/1.1 200 OK",
        b"GET /2 0",
    ]


def test_body_too_large_is_refused_unread_and_the_answer_arrives(port: int) -> None:
    head = b"POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (LARGEST_BODY + 1)
    answer = talk(port, head, b"x" * 1_000_000, ends=False)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"\r\nConnection: close\r\n" in answer
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == LARGEST_BODY


@pytest.mark.parametrize("size", [50_000, 2_000_000])
def test_a_body_that_no_view_has_read_is_not_the_next_request(port: int, size: int) -> None:
    body = KEPT % 666 + b"x" * size
    head = b"POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body)
    answers = talk(port, head + body + GET % 7)
    assert answers.count(b"HTTP/1.1 ") == 2
    assert answers.startswith(b"HTTP/1.1 413 ")
    assert answers.endswith(b"GET /7 0")


def test_client_that_waits_for_our_word_is_given_it(port: int) -> None:
    head = b"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(head)
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"abc")
        connection.shutdown(socket.SHUT_WR)
        assert read(connection).endswith(b"POST / 3")


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (b"GET / HTTP/1.1\r\nX: " + b"x" * LARGEST_HEAD, b""),
        (b"nonsense\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", b"400"),
        (
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"
            b"0\r\n\r\n",
            b"400",
        ),
        (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", b"501"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 3\r\n\r\nabc", b"400"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", b"400"),
    ],
)
def test_what_is_no_request_is_refused(port: int, request_text: bytes, status: bytes) -> None:
    assert talk(port, request_text)[9:12] == status


def test_who_was_let_in_before_the_server_ends_is_answered() -> None:
    """A proxy may send a move again only where nobody was connected to."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        process = started(listener)
    assert talk(port, GET % 0).startswith(b"HTTP/1.1 200 OK")
    workers = processes_of(process)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    with ExitStack() as held:
        let_in = [
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            for _ in range(12)
        ]
        for connection in let_in[:8]:
            connection.sendall(POST % 3 + b"abc")
        process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        time.sleep(0.2)
        for connection in let_in[8:]:
            connection.sendall(POST % 3 + b"abc")
        assert [read(each).rpartition(b"\r\n")[2] for each in let_in] == [b"POST / 3"] * 12
    assert process.wait(20) == 0


def processes_of(server: subprocess.Popen[bytes]) -> list[int]:
    """Those that answer, of which there are two."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    while len(found := children.read_text(encoding="ascii").split()) < 2:
        time.sleep(0.05)
    return [int(each) for each in found]


def test_header_does_not_say_what_serves(port: int) -> None:
    assert b"\r\nServer: Courier\r\n" in talk(port, GET % 0)


def test_answer_comes_back_to_who_has_said_all(port: int) -> None:
    # Half closed after the request, as some programs do.
    assert talk(port, b"GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").endswith(
        b"GET /slow 0"
    )


def test_garbage_is_not_looked_for_in_what_was_loaded_at_the_start(port: int) -> None:
    answer = talk(port, b"GET /spared HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert int(answer.rpartition(b"\r\n")[2]) > 10_000


def test_no_header_says_where_the_site_lies(port: int) -> None:
    answer = talk(
        port, b"GET /prefix HTTP/1.1\r\nHost: a\r\nSCRIPT_NAME: /evil\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert answer.endswith(b"\r\n\r\n")


def test_who_has_more_visitors_lets_another_process_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("courier.runtime.patient.time.sleep", waited.append)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        for visitors in (0, 1, 4, 500):
            worker = object.__new__(PatientWorker)
            worker.nr_conns = visitors
            worker.accept(listener)

    assert waited == [0, HOLD_BACK_SECONDS, 4 * HOLD_BACK_SECONDS, LONGEST_HOLD_BACK_SECONDS]
