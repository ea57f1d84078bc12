"""Browsers for the tests, the site of all of them, and who is signed in there."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, BrowserType, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.e2e.boards import Windows
from tests.e2e.browsers import launched, without_workers
from tests.e2e.mails import Postman
from tests.e2e.patience import have_patience
from tests.e2e.person import PHONE, People
from tests.e2e.screens import of_another_day
from tests.e2e.shared_site import SharedSite, used_site, wait_for_own
from tests.e2e.signed_in import SCREEN_NAMES, SCREENS, Visitors


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedSite]:
    """The site that all test processes of this run use."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with used_site(folder / "site") as site:
        yield site


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the other screen of each test, and half of the long ways, to another day."""
    later = of_another_day(items, is_whole="LEFT_OUT" in os.environ)
    config.hook.pytest_deselected(items=later)
    away = set(later)
    items[:] = [item for item in items if item not in away]


def pytest_sessionfinish() -> None:
    """Wait for the site, which others may still use: no test's time, however long it takes."""
    wait_for_own()


@pytest.fixture(scope="session")
def site(shared: SharedSite) -> str:
    """The address of a running site, prepared the way `make run` prepares it."""
    return shared.url


@pytest.fixture(scope="session")
def environment(shared: SharedSite) -> dict[str, str]:
    """The environment of that site, for commands on its database."""
    return shared.environment


@pytest.fixture(scope="session")
def postman(shared: SharedSite) -> Postman:
    """The mails of that site."""
    return shared.postman


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """What launches chromium."""
    expect.set_options(timeout=120_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        have_patience(patch)
        without_workers(patch)
        yield playwright.chromium
        connections.close_all()  # those of Playwright's loop, which ends here


@pytest.fixture(scope="session")
def browser(browsers: BrowserType, chromium: str) -> Iterator[Browser]:
    """Debian's chromium, headless."""
    with launched(browsers, chromium) as browser:
        yield browser


@pytest.fixture
def people(browser: Browser, shared: SharedSite) -> Iterator[People]:
    """Whoever the test challenges."""
    people = People(browser, shared)
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
def account(request: pytest.FixtureRequest) -> str:
    """Who is signed in; each module has somebody of its own, called after it."""
    return str(request.module.__name__.rpartition(".")[2].removeprefix("test_"))


@pytest.fixture
def windows(browser: Browser, shared: SharedSite, account: str) -> Iterator[Windows]:
    """Browsers of the signed-in person, as many as the test opens."""
    windows = Windows(browser, shared.cookie(account))
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
