"""What every test may use. `tests/variants` runs without Django and without servers; everything
else is started by `make test` or `python -m courier.runtime test`, which bring a PostgreSQL and a
Redis of their own."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from _pytest import runner
from pytest_django import DjangoDbBlocker

from courier.common.frames import with_room
from tests.databases import EMPTY, MIGRATED, ROOT, copied, dropped, template
from tests.depth import header
from tests.thorough.record import proved
from variants import MEGABYTE, is_compiled, sized_cache
from variants.engine import registry

if TYPE_CHECKING:
    import redis

# The machines that run the suite are slow and busy at times: no test may fail by the clock. Nor by
# luck: the suite tries the same cases every time, `make fresh-cases` other ones.
hypothesis.settings.register_profile("suite", deadline=None, derandomize=True)
hypothesis.settings.register_profile("fresh", deadline=None, print_blob=True)
hypothesis.settings.load_profile("suite")

# Garbage is looked for less often than a server has to, which saves a twelfth of the run.
gc.set_threshold(50_000, 20, 50)

# Many files go through all presets: where the rules of all are kept, each is compiled once.
registry._compiled = sized_cache(most=1_000 * MEGABYTE)(registry._compiled.__wrapped__)

# Before the first test: chess with other tables, for the most part.
COMPILED_AT_MOST = 40

# Tests in which this process waits, for the most part, for browsers or for processes of a site.
WAITING = ("tests/e2e/", "tests/runtime/", "tests/courier/postbox/test_server.py")

# Playwright's loop runs in the thread of the tests, where Django would refuse its own database
# calls.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture(scope="session")
def _cache() -> Iterator[redis.Redis]:
    """The cache, by a connection that all tests share."""
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.fixture(autouse=True)
def _forget_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with a database, drop its keys in Redis, and what this process keeps of them:
    rate limits, debts and cached pages of one are not another's.
    """
    marked = request.node.get_closest_marker("django_db") is not None
    if not marked and not {"db", "transactional_db"}.intersection(request.fixturenames):
        yield
        return
    from django.conf import settings

    from courier.common import processor_time

    client: redis.Redis = request.getfixturevalue("_cache")
    yield
    processor_time.forget()
    keys = list(client.scan_iter(f"{settings.TEST_KEY_PREFIX}*", count=1000))
    if keys:
        client.delete(*keys)


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of this process: a copy of the migrated template in which a sample of presets is
    stored.
    """
    from django.db import connection
    from django.test import TransactionTestCase

    from tests.factories import store_sample

    def start_again(_case: TransactionTestCase) -> None:
        with connection.cursor() as cursor:
            cursor.execute(EMPTY)
        store_sample()

    name = f"test_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{os.getpid()}"
    copied(name, template(MIGRATED, migrate))
    with django_db_blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = name
        store_sample()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TransactionTestCase, "_fixture_teardown", start_again)
            yield
        connection.close()
    dropped(name)


def migrate(url: str) -> None:
    """Bring the database of an address up to date."""
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0", "--no-input"]
    subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, cwd=ROOT, check=True)


def pytest_configure(config: pytest.Config) -> None:
    """Let processes that share the whole suite begin to read it at different files: in a new
    checkout each finds most of them compiled by the others. The first of them finds out for all
    what the suite may leave out; a file that is named is always read.
    """
    if os.environ.get("LEAVE_PROVED") == "1":
        os.environ["LEFT_OUT"] = " ".join(sorted(proved()))
        os.environ["LEAVE_PROVED"] = "0"
    if "PYTEST_XDIST_WORKER" in os.environ and config.args == config.getini("testpaths"):
        files = sorted(
            str(file)
            for file in (ROOT / "tests").rglob("test_*.py")
            if file.relative_to(ROOT).as_posix() not in left_out()
        )
        shared = config.workerinput  # type: ignore[attr-defined]
        first = len(files) * int(shared["workerid"][2:]) // shared["workercount"]
        config.args[:] = files[first:] + files[:first]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """`make quick` leaves the long files to `make test`, and that what has passed already with all
    it reads as it is now.
    """
    name = collection_path.relative_to(ROOT).as_posix()
    is_long = os.environ.get("QUICK") == "1" and name in seconds_of_files()
    return is_long or name in left_out() or None


@cache
def left_out() -> frozenset[str]:
    """The test files that this run leaves out."""
    return frozenset(os.environ.get("LEFT_OUT", "").split())


def seconds_of_files() -> dict[str, int]:
    """The seconds that the long test files once took."""
    return json.loads((ROOT / "tests/durations.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the files, let the longest come first, by the seconds they once
    took, and files that wait for browsers and servers beside files that compute: together they use
    all processors all the time. With compiled rules those are left out that only their source
    allows.
    """
    if is_compiled():
        items[:] = [item for item in items if item.get_closest_marker("source") is None]
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    seconds = seconds_of_files()
    files = dict.fromkeys(map(file_of, items))
    places = dict[str, float]()
    for is_waiting in (True, False):
        same = [file for file in files if file.startswith(WAITING) is is_waiting]
        same.sort(key=lambda file: (-seconds.get(file, 1), file))
        passed = 0
        for file in same:
            places[file] = passed / sum(seconds.get(each, 1) for each in same)
            passed += seconds.get(file, 1)
    items.sort(key=lambda item: (places[file_of(item)], file_of(item)))


def file_of(item: pytest.Item) -> str:
    """The file of a test, from the root of the project."""
    return item.nodeid.partition("::")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Every test has room for its frames, as every request and task of the site has."""
    return with_room(runner.pytest_runtest_protocol)(item, nextitem)


def pytest_collection_finish() -> None:
    """What all tests share need not be looked through for garbage again and again."""
    refuse_compiled_presets()
    gc.collect()
    gc.freeze()


def refuse_compiled_presets() -> None:
    """Raise UsageError if files have compiled the rules of many presets when they were read: every
    process would do that, whatever it tests.
    """
    compiled = registry._compiled.cache_info().entries
    if compiled > COMPILED_AT_MOST:
        raise pytest.UsageError(
            f"{compiled} presets were compiled before the first test (at most {COMPILED_AT_MOST}):"
            " let parametrize take keys and specs (get_spec), and call get_rules in the test"
        )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(header())
    if left_out():
        terminalreporter.write_line(
            f"left out: {len(left_out())} test files that passed with all they read as it is now"
            " (tests/thorough.json)"
        )


BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's chromium: of its headless shell where there is one, which is a third
    faster.
    """
    return _found("chromium-headless-shell", *BROWSERS)


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """The path of a chromium that shows notices, too, which its headless shell does not."""
    return _found(*BROWSERS)


def _found(*names: str) -> str:
    """The path of the first that there is; without one the test is skipped, or fails where
    REQUIRE_CHROMIUM is set.
    """
    found = next(filter(None, map(shutil.which, names)), None)
    if found is not None:
        return found
    reason = "no chromium on this machine: apt install chromium"
    if os.environ.get("REQUIRE_CHROMIUM"):
        pytest.fail(reason)
    pytest.skip(reason)
