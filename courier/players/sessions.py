"""How sessions are kept: those of visitors for an hour, of who has signed in for the time of the
settings.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import cached_db

VISITOR_SECONDS: Final = int(timedelta(hours=1).total_seconds())


class SessionStore(cached_db.SessionStore):
    """A session in the database and in the cache. The beginnings of signing in leave one, too, and
    anybody can begin as often as they like.
    """

    def get_session_cookie_age(self) -> int:
        """Return for how many seconds the session is kept after its last change."""
        return settings.SESSION_COOKIE_AGE if SESSION_KEY in self else VISITOR_SECONDS
