"""The health checks of containers: true for what works, false for what is silent, broken or not
there.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from celery.utils.nodenames import host_format

from courier.runtime.health import SCHEDULE_NAME, answers, greets, is_beating, is_working


@contextmanager
def saying(words: bytes) -> Iterator[int]:
    """A server that says something to the first who comes and hangs up; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def talk() -> None:
            visitor, _ = listener.accept()
            with visitor:
                visitor.sendall(words)
                with suppress(ConnectionError):
                    visitor.recv(4096)

        thread = threading.Thread(target=talk, daemon=True)
        thread.start()
        yield int(listener.getsockname()[1])
        thread.join(5)


@pytest.mark.parametrize(
    ("words", "is_well"),
    [(b"220 courier LMTP\r\n", True), (b"421 4.7.0 Too many connections\r\n", False), (b"", False)],
)
def test_receiver_is_healthy_when_it_greets(words: bytes, is_well: bool) -> None:
    with saying(words) as port:
        assert greets(port) is is_well


@pytest.mark.parametrize(
    ("status", "is_well"),
    [("200 OK", True), ("400 Bad Request", False), ("503 Service Unavailable", False)],
)
def test_web_is_healthy_when_it_answers_as_it_should(status: str, is_well: bool) -> None:
    with saying(
        f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()
    ) as port:
        assert answers(f"http://127.0.0.1:{port}/healthz") is is_well


@pytest.mark.parametrize(
    ("name", "requested"),
    [("celery", "celery@%h"), ("thinker", "thinker@%h"), ("later", "later@%h")],
)
def test_worker_is_requested_by_the_name_it_has_without_any_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, requested: str
) -> None:
    commands: list[list[str]] = []

    def refuse(command: list[str], **_how: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.delenv("HOSTNAME", raising=False)
    monkeypatch.setattr(subprocess, "run", refuse)
    assert is_working(name) is False
    assert commands[0][-2:] == ["--destination", host_format(requested)]


def test_nothing_is_healthy_where_nobody_listens() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert (greets(port), answers(f"http://127.0.0.1:{port}/healthz")) == (False, False)


def test_scheduler_is_healthy_while_it_writes_its_memory(tmp_path: Path) -> None:
    assert is_beating(tmp_path) is False
    memory = tmp_path / f"{SCHEDULE_NAME}.db"
    memory.touch()
    assert is_beating(tmp_path) is True
    os.utime(memory, (time.time() - 601, time.time() - 601))
    assert is_beating(tmp_path) is False


@pytest.mark.parametrize("arguments", [["cook"], ["web", "worker"]])
def test_health_of_an_unknown_process_is_refused(checkout: Path, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "courier.runtime", "healthy", *arguments]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        2,
        "usage: python -m courier.runtime COMMAND ...",
    )
