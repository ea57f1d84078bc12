"""Killing the worker at the worst instants: every mail arrives, and one that comes twice is
recognisable.

The worker is a real process, the broker a real Redis, the mail server a real one too.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from email import message_from_bytes
from pathlib import Path

import pytest
import redis
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from celery import current_app
from django.conf import settings
from django.db import connection
from django.utils import timezone

from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.runtime.commands import worker_command
from tests.factories import make_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 90


class MailServer:
    """Keeps the Message-ID of every mail it accepts; `on_data` may do harm first and say what to
    answer.
    """

    def __init__(self) -> None:
        self.accepted: list[str] = []
        self.on_data: Callable[[], str] = lambda: "250 kept"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Accept or refuse a message."""
        answer = self.on_data()
        if answer.startswith("250"):
            self.accepted.append(
                str(message_from_bytes(envelope.original_content or b"")["Message-ID"])
            )
        return answer


class Worker:
    """A Celery worker with beat, in a process group of its own."""

    def __init__(self, folder: Path, smtp_port: int) -> None:
        self.folder = folder
        self.starts = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.courier.notifications.worker_settings",
            "TEST_DATABASE_NAME": str(connection.settings_dict["NAME"]),
            "TEST_SMTP_PORT": str(smtp_port),
        }

    def start(self) -> None:
        """Start it; it is ready when it answers, which nobody waits for."""
        self.starts += 1
        log = self.folder / f"worker{self.starts}.log"
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [
                    *worker_command(),
                    "--beat",
                    "--schedule",
                    str(self.folder / f"schedule{self.starts}"),
                ],
                env=self.environment,
                cwd=ROOT,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        wait_until(lambda: b"ready." in log.read_bytes(), f"the worker did not start: {log}")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the worker and all its children."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """Kill it without any warning."""
        self.signal(signal.SIGKILL)

    def end(self) -> None:
        """Kill it and wait until it is gone."""
        self.kill()
        if self.process is not None:
            self.process.wait(timeout=30)


@pytest.fixture
def mail_server() -> Iterator[tuple[MailServer, int]]:
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield server, controller.port
    controller.stop()


@pytest.fixture
def worker(
    mail_server: tuple[MailServer, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Worker]:
    monkeypatch.setenv("WORKER_CONCURRENCY", "1")
    worker = Worker(tmp_path, mail_server[1])
    yield worker
    worker.end()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Return when the condition holds. Raises AssertionError after a while."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up, what
        time.sleep(0.1)


def wait_until_all_sent() -> None:
    def waiting() -> list[tuple[str, int, str]]:
        unsent = OutboxMail.objects.filter(sent_at=None, dropped_at=None)
        return list(unsent.values_list("dedup_key", "attempts", "last_error"))

    wait_until(lambda: not waiting(), f"mails did not leave: {waiting()}")


def message_ids() -> set[str]:
    return {
        f"<{code}@{settings.SITE_HOST}>"
        for code in OutboxMail.objects.values_list("code", flat=True)
    }


def cause_mails(mover: Player, opponent: Player, count: int) -> None:
    """Make a move in each of some games: as many mails."""
    for _ in range(count):
        make_game(mover, opponent, moves=("e2e4",), now=timezone.now())
    assert OutboxMail.objects.count() == count


def test_worker_killed_between_commit_and_delivery(
    worker: Worker, mail_server: tuple[MailServer, int], mover: Player, opponent: Player
) -> None:
    worker.start()
    worker.signal(signal.SIGSTOP)
    cause_mails(mover, opponent, 5)
    worker.end()
    with redis.Redis.from_url(settings.REDIS_URL) as broker:
        for key in list(broker.scan_iter(f"{settings.TEST_KEY_PREFIX}*")):
            broker.delete(key)  # whatever the broker knew is lost as well

    worker.start()
    wait_until_all_sent()

    assert Counter(mail_server[0].accepted) == dict.fromkeys(message_ids(), 1)


def test_worker_killed_before_the_mail_server_has_accepted(
    worker: Worker, mail_server: tuple[MailServer, int], mover: Player, opponent: Player
) -> None:
    server, _ = mail_server
    kill_at_second_of_four(worker, server, mover, opponent, answer="451 gone")

    assert Counter(server.accepted) == dict.fromkeys(message_ids(), 1)


def test_worker_killed_after_the_mail_server_has_accepted(
    worker: Worker, mail_server: tuple[MailServer, int], mover: Player, opponent: Player
) -> None:
    server, _ = mail_server
    kill_at_second_of_four(worker, server, mover, opponent, answer="250 kept")

    copies = Counter(server.accepted)
    assert set(copies) == message_ids()
    assert sorted(copies.values()) == [1, 1, 1, 2]


def kill_at_second_of_four(
    worker: Worker, server: MailServer, mover: Player, opponent: Player, *, answer: str
) -> None:
    """Kill the worker while it hands over the second of four mails, which gets this answer; then
    send the rest.
    """
    struck = 0

    def strike() -> str:
        nonlocal struck
        struck += 1
        if struck != 2:
            return "250 kept"
        worker.kill()
        return answer

    server.on_data = strike
    worker.start()
    cause_mails(mover, opponent, 4)
    wait_until(lambda: struck >= 2, "no mail was sent")
    worker.end()
    worker.start()
    wait_until_all_sent()


def test_pool_process_killed_during_delivery(
    worker: Worker, mail_server: tuple[MailServer, int], mover: Player, opponent: Player
) -> None:
    server, _ = mail_server
    struck = 0

    def strike() -> str:
        nonlocal struck
        struck += 1
        if struck == 1:
            os.kill(pool, signal.SIGKILL)
            return "451 gone"
        return "250 kept"

    server.on_data = strike
    worker.start()
    (pool,) = pool_processes()
    cause_mails(mover, opponent, 3)
    wait_until_all_sent()

    assert Counter(server.accepted) == dict.fromkeys(message_ids(), 1)
    assert struck == 4


def pool_processes() -> list[int]:
    """The processes in which the worker runs its tasks."""
    answers = current_app.control.inspect(timeout=10).stats() or {}
    return [pid for stats in answers.values() for pid in stats["pool"]["processes"]]
