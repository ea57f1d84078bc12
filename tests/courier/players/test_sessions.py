"""How long sessions are kept."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from courier.players.domain.sessions import purge_sessions
from courier.players.models import Player

pytestmark = pytest.mark.django_db


def days_left() -> float:
    """How many days the only session is kept."""
    return (Session.objects.get().expire_date - timezone.now()) / timedelta(days=1)


def begin(client: Client) -> None:
    """Leave what the first page of signing in leaves of a visitor."""
    session = client.session
    session["challenge"] = "sent"
    session.save()


def test_session_of_who_signs_in_is_kept_for_long(mover: Player, anonymous_client: Client) -> None:
    begin(anonymous_client)
    assert 0 < days_left() <= 1 / 24

    anonymous_client.force_login(mover)

    assert days_left() > settings.SESSION_COOKIE_AGE / 86400 - 1


def test_sessions_that_are_over_are_deleted(mover_client: Client, anonymous_client: Client) -> None:
    begin(anonymous_client)
    now = timezone.now()
    assert purge_sessions(now=now) == 0
    assert purge_sessions(now=now + timedelta(hours=2)) == 1
    assert mover_client.get("/play").status_code == 200
    assert purge_sessions(now=now + timedelta(days=61)) == 1
