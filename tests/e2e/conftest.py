"""A whole site for browser tests: web server, worker, beat, and an SMTP server that receives its
mails.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from aiosmtpd.controller import Controller
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, BrowserType, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from courier.runtime.commands import beat_command, web_command, worker_command
from courier.runtime.health import answers
from courier.settings.test import SITE_REDIS_URL
from tests.conftest import migrate
from tests.databases import FILLED, MIGRATED, address, copied, template
from tests.e2e.boards import Windows
from tests.e2e.browsers import launched
from tests.e2e.mails import Postman
from tests.e2e.patience import have_patience
from tests.e2e.person import PHONE, People
from tests.e2e.signed_in import SCREEN_NAMES, SCREENS, Visitors

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def postman() -> Iterator[Postman]:
    """A real SMTP server; it keeps what it receives."""
    postman = Postman()
    controller = Controller(postman, hostname="127.0.0.1", port=free_port())
    controller.start()
    postman.port = controller.port
    try:
        yield postman
    finally:
        controller.stop()


@pytest.fixture(scope="session")
def door() -> Iterator[socket.socket]:
    """Where the site will answer, held from the beginning, so that nobody else takes the port."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        yield door


@pytest.fixture(scope="session")
def environment(postman: Postman, door: socket.socket) -> dict[str, str]:
    """The environment of a site with a database of its own."""
    port = door.getsockname()[1]
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
        "SECRET_KEY": "only-for-browser-tests-" + "x" * 40,
        "SEAL_KEY": "5e" * 32,
        "REDIS_URL": SITE_REDIS_URL,
        "DATABASE_URL": own_database(f"browser_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"),
        "SITE_URL": f"http://localhost:{port}",
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "THINKER_NICENESS": "0",  # beside two browsers it would hardly get a turn
        "EMAIL_URL": f"smtp://127.0.0.1:{postman.port}",
    }


@pytest.fixture(scope="session")
def site(
    environment: dict[str, str], door: socket.socket, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a running site, prepared the way `make run` prepares it."""
    folder = tmp_path_factory.mktemp("site")
    port = urlsplit(environment["SITE_URL"]).port
    subprocess.run(
        [sys.executable, "-m", "courier.runtime", "prepare"], env=environment, cwd=ROOT, check=True
    )
    commands = {
        "web": web_command(bind=f"fd://{door.fileno()}"),
        "worker": worker_command(),
        "beat": beat_command(schedule=folder / "beat-schedule"),
        "thinker": [sys.executable, "-m", "courier.runtime", "thinker"],
    }
    children = []
    for name, command in commands.items():
        with (folder / f"{name}.log").open("wb") as log:
            children.append(
                subprocess.Popen(
                    command,
                    env=environment,
                    cwd=ROOT,
                    stdout=log,
                    stderr=log,
                    pass_fds=[door.fileno()],
                )
            )
    try:
        wait_for_answer(f"http://127.0.0.1:{port}/healthz", folder / "web.log")
        yield f"http://localhost:{port}"
    finally:
        for child in reversed(children):
            child.terminate()
        for child in children:
            try:
                child.wait(timeout=30)
            except subprocess.TimeoutExpired:  # a task that goes on is nobody's any more
                child.kill()
                child.wait()


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """What launches chromium."""
    expect.set_options(timeout=120_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        have_patience(patch)
        yield playwright.chromium
        connections.close_all()  # those of Playwright's loop, which ends here


@pytest.fixture(scope="session")
def browser(browsers: BrowserType, chromium: str) -> Iterator[Browser]:
    """Debian's chromium, headless."""
    with launched(browsers, chromium) as browser:
        yield browser


@pytest.fixture
def people(browser: Browser, site: str, postman: Postman) -> Iterator[People]:
    """Whoever the test invites."""
    people = People(browser, site, postman)
    yield people
    people.leave()


@pytest.fixture(params=SCREENS, ids=SCREEN_NAMES)
def visitors(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Visitors]:
    """Players of the test's own database, once at desks and once with phones in the dark."""
    visitors = Visitors(browser, live_server.url, request.param)
    yield visitors
    visitors.leave()


@pytest.fixture(scope="module")
def account(
    request: pytest.FixtureRequest,
    browser: Browser,
    site: str,
    postman: Postman,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The cookies of somebody who is signed in; each module has its own, called after it."""
    name = request.module.__name__.rpartition(".")[2].removeprefix("test_")
    return signed_up(People(browser, site, postman), name, tmp_path_factory.mktemp("account"))


@pytest.fixture
def windows(browser: Browser, account: Path) -> Iterator[Windows]:
    """Browsers of the signed-in person, as many as the test opens."""
    windows = Windows(browser, account)
    yield windows
    windows.close()


@pytest.fixture
def desk(windows: Windows) -> BrowserContext:
    """A desktop browser with a mouse."""
    return windows.open()


@pytest.fixture
def phone(windows: Windows) -> BrowserContext:
    """A phone: narrow, with touch and nothing else."""
    return windows.open(PHONE, touch=True)


def signed_up(people: People, name: str, folder: Path) -> Path:
    """The cookies of a new account."""
    person = people.newcomer(name)
    person.sign_up()
    kept = folder / f"{name}.json"
    person.page.context.storage_state(path=kept)
    people.leave()
    return kept


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def own_database(name: str) -> str:
    """The address of a database of that name: a copy of one that `prepare` has filled."""
    base = template(MIGRATED, migrate)
    copied(name, template(FILLED, prepare, base=base))
    return address(name)


def prepare(url: str) -> None:
    """Prepare the database of an address the way `make run` does."""
    settings = {
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
        "SECRET_KEY": "x" * 60,
        "SEAL_KEY": "5e" * 32,
    }
    command = [sys.executable, "-m", "courier.runtime", "prepare"]
    subprocess.run(
        command, env={**os.environ, **settings, "DATABASE_URL": url}, cwd=ROOT, check=True
    )


def wait_for_answer(address: str, log: Path) -> None:
    """Return when the address answers. Raises AssertionError with the server's log after ten
    minutes.
    """
    for _ in range(3000):
        if answers(address):
            return
        time.sleep(0.2)
    raise AssertionError(f"the web server did not start:\n{log.read_text()[-2000:]}")
