"""Sessions: forgetting those that are over, giving them a new key, ending them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note

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


def renew_key(request: HttpRequest) -> None:
    """Give the session of who has confirmed the password or a code another key: whoever knew the
    old one has not confirmed anything.
    """
    old = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=old).update(session_key=request.session.session_key)


def end_sessions(player: Player) -> int:
    """Sign a player out everywhere; return in how many browsers."""
    sessions = list(UserSession.objects.filter(user=player))
    for session in sessions:
        session.end()
    note(SecurityEvent.SESSIONS_ENDED, player=player, count=len(sessions))
    return len(sessions)
