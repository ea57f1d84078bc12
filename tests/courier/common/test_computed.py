"""What can be computed again is kept apart from what must hold."""

from __future__ import annotations

import pytest
from django.conf import settings as site
from django.contrib.sessions.backends import cached_db
from pytest_django import Settings

from courier.common.computed import computed
from courier.common.rates import may_again
from courier.players.sessions import SessionStore


@pytest.fixture(autouse=True)
def _apart(settings: Settings) -> None:
    """Two caches, as on a site."""
    settings.CACHES = {
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
        for name in ("default", "computed")
    }


def test_limits_outlast_a_cache_that_forgets_everything() -> None:
    computed.set("board", b"picture", 60)
    assert [may_again("paint", "somebody", limit=1) for _time in range(2)] == [True, False]
    computed.clear()
    assert computed.get("board") is None
    assert not may_again("paint", "somebody", limit=1)


def test_sessions_may_be_forgotten() -> None:
    assert site.SESSION_CACHE_ALIAS == "computed"
    assert issubclass(SessionStore, cached_db.SessionStore)
    assert SessionStore.__module__ == site.SESSION_ENGINE
