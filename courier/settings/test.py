"""Settings of the test suite. The launcher names the throw-away servers in the environment; without
them (`variants/`, linters) nothing may connect, so the addresses below lead nowhere."""

from __future__ import annotations

import os

os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "x" * 50)
os.environ.setdefault("SEAL_KEY", "5e" * 32)
os.environ.setdefault("PUSH_KEY", "7a" * 32)
os.environ.setdefault("DATABASE_URL", "postgresql://nobody@localhost:1/courier")
os.environ.setdefault("REDIS_URL", "redis://localhost:1/0")


def own_redis(url: str, number: int) -> str:
    """The same server with another of its 16 databases: `cache.clear()` empties the whole database
    it is asked of.
    """
    if url.startswith("unix://"):
        return f"{url.partition('?')[0]}?db={number}"
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/{number}"


# Two for each test process: its own, and that of the site it drives by a browser.
_first = 2 * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8)
os.environ["REDIS_URL"] = own_redis(os.environ["REDIS_URL"], _first)
SITE_REDIS_URL = own_redis(os.environ["REDIS_URL"], _first + 1)
os.environ["CACHE_URL"] = ""  # one server and one database, which a test empties at once
os.environ["SITE_URL"] = "http://localhost:8000"
os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
os.environ["EMAIL_URL"] = ""
os.environ["DEBUG"] = "0"
os.environ["NOTICE_WAIT_MINUTES"] = "0"

from courier.settings.base import *  # noqa: E402, F403 -- the environment above must be in place first

DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405 -- tests drop their database
# One key space per test process, so that parallel runs do not see each other's cache and queue.
TEST_KEY_PREFIX = "courier-test-" + os.environ.get("PYTEST_XDIST_WORKER", "main")
for _cache in CACHES.values():  # noqa: F405 -- from base
    _cache["KEY_PREFIX"] = TEST_KEY_PREFIX
CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = TEST_KEY_PREFIX + ":"  # noqa: F405 -- from base
# On a site a query that cannot be kept is an ordinary one, with a line in the log.
KEPT_QUERIES_MUST_HOLD = True
# One player of a test asks for what many do on a site, in a process that holds much more. Tests of
# the limit set it themselves.
PROCESSOR_SECONDS_A_MINUTE = 1_000_000
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    # The manifest needs `collectstatic`; tests/runtime checks it apart.
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Static files come from their sources: `collectstatic` has not run. Browsers get bundles all the
# same.
STATICFILES_FINDERS = [
    "tests.bundled_files.BundleFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
