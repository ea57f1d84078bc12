"""Forgetting sessions whose time is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session

AT_ONCE: Final = 5_000


def purge_sessions(*, now: datetime) -> int:
    """Delete sessions that are over, and what is known of the browsers of such; return how many
    sessions.
    """
    since = now - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    UserSession.objects.filter(last_seen_at__lt=since).delete()
    over = Session.objects.filter(expire_date__lt=now)
    number = 0
    while keys := list(over.values_list("pk", flat=True)[:AT_ONCE]):
        number += Session.objects.filter(pk__in=keys).delete()[0]
    return number
