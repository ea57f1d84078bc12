"""One site for all test processes of a run: who needs it first starts it, and it ends when nobody
is left.

Every process that uses the site holds a shared lock on one file; the kernel gives it back whatever
becomes of the process. The site, a program of its own, ends as soon as it gets that file for
itself.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aiosmtpd.controller import Controller
from django.conf import settings
from playwright._impl._api_structures import SetCookieParam

from courier.runtime.commands import (
    beat_command,
    stream_command,
    web_command,
    worker_command,
)
from courier.runtime.health import answers
from courier.settings.test import SITE_REDIS_URL
from tests.conftest import migrate
from tests.databases import FILLED, MIGRATED, address, copied, is_of_this_run, template
from tests.e2e.mails import Postman, Receiver

ROOT = Path(__file__).resolve().parents[2]
# Servers are shared by all test processes; what is one's own there is named after it.
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
_own: list[subprocess.Popen[bytes]] = []
USERS, TURN, RUNNING, MAILS, LOG = "users", "turn", "running.json", "mails", "site.log"


@dataclass(frozen=True, slots=True)
class SharedSite:
    """What a test process knows of the site: its environment, the sessions of its players by
    handle, its mails.
    """

    environment: dict[str, str]
    sessions: dict[str, str]
    postman: Postman

    @property
    def url(self) -> str:
        return self.environment["SITE_URL"]

    def cookie(self, handle: str) -> SetCookieParam:
        """What a browser keeps in which a player is signed in."""
        return {
            "name": settings.SESSION_COOKIE_NAME,
            "value": self.sessions[handle],
            "url": self.url,
        }


@contextmanager
def used_site(folder: Path) -> Iterator[SharedSite]:
    """The site of a folder, started by the first process that asks."""
    folder.mkdir(exist_ok=True)
    with (folder / USERS).open("w") as users:
        with (folder / TURN).open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_SH)
            if not (folder / RUNNING).exists():
                _own.append(_started(folder))
        known = json.loads((folder / RUNNING).read_text(encoding="utf-8"))
        yield SharedSite(known["environment"], known["sessions"], Postman(folder / MAILS))


def wait_for_own() -> None:
    """Return when the site that this process has started, if any, has ended."""
    for site in _own:
        site.wait()


def _started(folder: Path) -> subprocess.Popen[bytes]:
    """Start the program below and wait for its site. Raises AssertionError with its log when it
    ends before.
    """
    with (folder / LOG).open("wb") as log:
        command = [sys.executable, "-m", "tests.e2e.shared_site", str(folder)]
        site = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
    while not (folder / RUNNING).exists():
        if site.poll() is not None:
            raise AssertionError(f"the site did not start:\n{(folder / LOG).read_text()[-4000:]}")
        time.sleep(0.2)
    return site


def main(folder: Path) -> None:
    """Run the site of a folder until no process uses it."""
    controller = Controller(Receiver(folder / MAILS), hostname="127.0.0.1", port=free_port())
    controller.start()
    children: list[subprocess.Popen[bytes]] = []
    # Held from the beginning, so that nobody else takes the port.
    with socket.socket() as door, socket.socket() as ear, (folder / USERS).open("w") as users:
        door.bind(("127.0.0.1", 0))
        ear.bind(("127.0.0.1", 0))
        environment = environment_of(
            database=own_database(f"browser_{WORKER}"),
            redis=SITE_REDIS_URL,
            port=door.getsockname()[1],
            mail_port=controller.port,
            stream_port=ear.getsockname()[1],
        )
        try:
            _start(children, folder, environment, (door, ear))
            sessions = json.loads(_python("-m", "tests.e2e.accounts", environment=environment))
            wait_for_answer(f"{environment['SITE_URL']}/healthz")
            draft = folder / f"{RUNNING}.draft"
            draft.touch(mode=0o600)
            draft.write_text(
                json.dumps({"environment": environment, "sessions": sessions}), encoding="utf-8"
            )
            draft.rename(folder / RUNNING)
            while not _is_alone(users):
                time.sleep(0.5)
        finally:
            (folder / RUNNING).unlink(missing_ok=True)
            _stop(children)
            controller.stop()


def environment_of(
    *, database: str, redis: str, port: int, mail_port: int, stream_port: int | None = None
) -> dict[str, str]:
    """The environment of a site that uses these servers."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
        "SECRET_KEY": "only-for-browser-tests-" + "x" * 40,
        "SEAL_KEY": "5e" * 32,
        "REDIS_URL": redis,
        "DATABASE_URL": database,
        "SITE_URL": f"http://localhost:{port}",
        "STREAM_URL": f"http://localhost:{stream_port}/" if stream_port else "",
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "THINKER_NICENESS": "0",  # beside the browsers it would hardly get a turn
        "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        "WEBHOOKS_PRIVATE": "1",  # bots of tests are called on this machine
    }


def own_database(name: str) -> str:
    """The address of a database of that name: a copy of one that `prepare` has filled.

    One that an earlier run has left on kept servers may lack a change, so its copy is prepared as
    well.
    """
    filled = template(FILLED, prepare, base=template(MIGRATED, migrate))
    copied(name, filled)
    if not is_of_this_run(filled):
        prepare(address(name))
    return address(name)


def prepare(url: str) -> None:
    """Prepare the database of an address the way `make run` does."""
    settings = {
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
        "SECRET_KEY": "x" * 60,
        "SEAL_KEY": "5e" * 32,
    }
    _python(
        "-m",
        "courier.runtime",
        "prepare",
        environment={**os.environ, **settings, "DATABASE_URL": url},
    )


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_answer(address: str) -> None:
    """Return when the address answers. Raises AssertionError after ten minutes."""
    for _ in range(3000):
        if answers(address):
            return
        time.sleep(0.2)
    raise AssertionError("the web server did not start")


def _start(
    children: list[subprocess.Popen[bytes]],
    folder: Path,
    environment: dict[str, str],
    doors: tuple[socket.socket, socket.socket],
) -> None:
    """Start the processes of the site."""
    door, ear = (each.fileno() for each in doors)
    commands = (
        web_command(bind=f"fd://{door}"),
        stream_command(bind=f"fd://{ear}"),
        worker_command(),
        beat_command(schedule=folder / "beat-schedule"),
        [sys.executable, "-m", "courier.runtime", "thinker"],
        [sys.executable, "-m", "courier.runtime", "later"],
    )
    for command in commands:
        children.append(subprocess.Popen(command, env=environment, cwd=ROOT, pass_fds=[door, ear]))


def _stop(children: list[subprocess.Popen[bytes]]) -> None:
    for child in reversed(children):
        child.terminate()
    for child in children:
        try:
            child.wait(timeout=30)
        except subprocess.TimeoutExpired:  # a task that goes on is nobody's any more
            child.kill()
            child.wait()


def _python(*arguments: str, environment: dict[str, str]) -> str:
    """What a program of the project writes, run to its end."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def _is_alone(users: object) -> bool:
    """Whether nobody else uses the site; whoever comes then waits until this one has ended."""
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[arg-type]
    except BlockingIOError:
        return False
    return True


if __name__ == "__main__":
    main(Path(sys.argv[1]))
