"""What every test may use. `tests/variants` runs without Django and without servers; everything else is started by
`make test` or `python -m courier.runtime test`, which bring a PostgreSQL and a Redis of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import hypothesis
import pytest

# The machines that run the suite are slow and busy at times: no test may fail by the clock. Nor by luck: the suite
# tries the same cases every time, `make fresh-cases` other ones.
hypothesis.settings.register_profile("suite", deadline=None, derandomize=True)
hypothesis.settings.register_profile("fresh", deadline=None, print_blob=True)
hypothesis.settings.load_profile("suite")

# Playwright's loop runs in the thread of the tests, where Django would refuse its own database calls.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture(autouse=True)
def _forget_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with a database, drop its keys in Redis: rate limits and cached pages of one are not another's."""
    yield
    marked = request.node.get_closest_marker("django_db") is not None
    if not marked and not {"db", "transactional_db"}.intersection(request.fixturenames):
        return
    import redis
    from django.conf import settings

    with redis.Redis.from_url(settings.REDIS_URL) as client:
        keys = list(client.scan_iter(f"{settings.TEST_KEY_PREFIX}*", count=1000))
        if keys:
            client.delete(*keys)


BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's chromium: of its headless shell where there is one, which is a third faster."""
    return _found("chromium-headless-shell", *BROWSERS)


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """The path of a chromium that shows notices, too, which its headless shell does not."""
    return _found(*BROWSERS)


def _found(*names: str) -> str:
    """The path of the first that there is; without one the test is skipped, or fails where REQUIRE_CHROMIUM is set."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is not None:
        return found
    reason = "no chromium on this machine: apt install chromium"
    if os.environ.get("REQUIRE_CHROMIUM"):
        pytest.fail(reason)
    pytest.skip(reason)
