"""A site whose pages do nothing but compute goes on answering, whoever forgot to limit them."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.core.cache import cache

from courier.common.processor_time import FREE_SECONDS
from courier.runtime.commands import web_command
from tests.databases import dropped
from tests.e2e.shared_site import WORKER, environment_of, own_database, wait_for_answer

LIMIT: Final = 1  # processor seconds of a request
A_MINUTE: Final = 2
ROOT: Final = Path(__file__).resolve().parents[2]
SENTENCE: Final = (
    "This took more computing than one request may have, so it was stopped. Ask for less at once."
)
SLOW: Final = (
    "The database took too long to answer, so this was stopped."
    " Try again in a minute, or ask for less at once."
)


@pytest.fixture(scope="module", params=["gthread", "asgi"])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A site of two processes, and its log."""
    cache.clear()
    name = f"burning_{request.param}_{WORKER}"
    log = tmp_path_factory.mktemp("log") / "log"
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        port = int(listener.getsockname()[1])
        environment = environment_of(
            database=own_database(name), redis=os.environ["REDIS_URL"], port=port, mail_port=0
        )
        environment |= {
            "DJANGO_SETTINGS_MODULE": "tests.runtime.burning_settings",
            "REQUEST_SECONDS": f"{LIMIT}",
            "PROCESSOR_SECONDS_A_MINUTE": f"{A_MINUTE}",
            "WEB_WORKER_CLASS": request.param,
        }
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("WEB_WORKER_CLASS", request.param)
            patch.setenv("WEB_WORKERS", "2")
            patch.setenv("WEB_THREADS", "2")
            command = web_command(bind=f"fd://{listener.fileno()}")
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                pass_fds=[listener.fileno()],
                stdout=output,
                stderr=output,
            )
        wait_for_answer(f"http://127.0.0.1:{port}/healthz")
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    dropped(name)
    words = log.read_text(encoding="utf-8")
    assert "ended: GET burn/<int:milliseconds> for 127.0.0.2" in words
    assert "stopped by the database: GET burn/slowly" in words


def answer(port: int, path: str, *, source: str) -> tuple[int, str]:
    """The status and the words of an answer."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=60, source_address=(source, 0)
    )
    try:
        connection.request("GET", path, headers={"Accept": "application/json"})
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def test_a_request_ends_at_the_limit_and_the_site_goes_on(port: int) -> None:
    began = time.monotonic()
    status, words = answer(port, "/burn/60000", source="127.0.0.2")
    assert (status, SENTENCE in words) == (503, True)
    assert time.monotonic() - began < 15
    assert [answer(port, "/burn/1", source="127.0.0.3")[0] for _ in range(20)] == [200] * 20


def test_an_ended_request_leaves_nothing_half_done(port: int) -> None:
    assert answer(port, "/burn/carelessly/60000", source="127.0.0.4")[0] == 503
    assert {answer(port, "/burn/table", source="127.0.0.5") for _ in range(8)} == {(200, "False")}
    assert answer(port, "/burn/carelessly/1", source="127.0.0.5") == (200, "done")


def test_a_slow_question_to_the_database_ends(port: int) -> None:
    began = time.monotonic()
    status, words = answer(port, "/burn/slowly", source="127.0.0.9")
    assert (status, SLOW in words) == (503, True)
    assert LIMIT + 5 <= time.monotonic() - began < LIMIT + 15
    assert [answer(port, "/burn/1", source="127.0.0.10")[0] for _ in range(8)] == [200] * 8


def test_a_streamed_body_is_broken_off(port: int) -> None:
    assert answer(port, "/burn/5/1", source="127.0.0.6") == (200, "0\n1\n2\n3\n4\n")
    with pytest.raises((http.client.IncompleteRead, ConnectionError)):
        answer(port, "/burn/2/60000", source="127.0.0.6")


def test_the_processes_share_what_somebody_owes(port: int) -> None:
    charged = 0.4 - FREE_SECONDS
    began = time.monotonic()
    answers = [answer(port, "/burn/400", source="127.0.0.7") for _ in range(20)]
    paid = A_MINUTE / 60 * (time.monotonic() - began)
    served = [words for status, words in answers if status == 200]
    assert len(set(served)) == 2  # processes
    assert {status for status, _words in answers} == {200, 429}
    # The last one may go beyond, and by one more the other process learns of it.
    assert len(served) * charged < A_MINUTE + paid + 2 * charged + 0.1
    assert answer(port, "/burn/1", source="127.0.0.8")[0] == 200
