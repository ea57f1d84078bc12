"""Whoever has the site compute as much as it may leaves other people's pages about as quick as
ever.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from courier.runtime.commands import web_command
from tests.databases import dropped
from tests.e2e.shared_site import WORKER, environment_of, own_database, wait_for_answer

pytestmark = pytest.mark.slow

PAGE: Final = "/presets/chess"
CONNECTIONS: Final = 24
# Twice as long is what one thread beside another takes. The rest is for a busy machine: without
# the limit eight threads ask, and it is five times as long and more.
MOST_TIMES: Final = 3.0
# As dear as a question gets before a process of its own answers it.
DEAR: Final = json.dumps({"preset": "chess", "moves": ["Nf3", "Nf6", "Ng1", "Ng8"] * 20})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A site whose only process has 16 threads, so that nobody's share depends on which process
    a connection gets.
    """
    name = f"neighbours_{WORKER}"
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        port = int(listener.getsockname()[1])
        # Not the Redis of the browsers' site, which may run at the same time.
        environment = environment_of(
            database=own_database(name), redis=os.environ["REDIS_URL"], port=port, mail_port=0
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("WEB_WORKERS", "1")
            patch.setenv("WEB_THREADS", "16")
            command = web_command(bind=f"fd://{listener.fileno()}")
        root = Path(__file__).resolve().parents[2]
        process = subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            pass_fds=[listener.fileno()],
            stderr=subprocess.DEVNULL,
        )
        wait_for_answer(f"http://127.0.0.1:{port}/healthz")
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    dropped(name)


def requested(port: int, method: str, path: str, body: str = "", *, source: str) -> int:
    """The status of an answer that has come whole."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=60, source_address=(source, 0)
    )
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def usual_seconds(port: int, pages: int) -> float:
    """How long a page usually takes."""
    taken = []
    for _ in range(pages):
        began = time.monotonic()
        assert requested(port, "GET", PAGE, source="127.0.0.1") == HTTPStatus.OK
        taken.append(time.monotonic() - began)
    return median(taken)


@contextmanager
def asking_much(port: int, source: str) -> Iterator[Counter[int]]:
    """An address that asks for dear positions by many connections all the time; how often each
    status came.
    """
    statuses, over = Counter[int](), threading.Event()

    def query() -> None:
        while not over.is_set():
            statuses[requested(port, "POST", "/api/v1/positions", DEAR, source=source)] += 1

    threads = [threading.Thread(target=query) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        yield statuses
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_pages_stay_quick_while_another_address_requests_dear_positions(port: int) -> None:
    usual_seconds(port, 5)  # the first ones fill caches
    times = list[float]()
    for source in ("127.0.0.2", "127.0.0.3", "127.0.0.4"):
        quiet = usual_seconds(port, 15)
        with asking_much(port, source) as statuses:
            busy = usual_seconds(port, 15)
        assert statuses[HTTPStatus.OK] > 10
        assert set(statuses) <= {HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS}
        times.append(busy / quiet)
    assert min(times) < MOST_TIMES, times
