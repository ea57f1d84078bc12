"""Celery tasks of the players."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.players.domain import sessions


@shared_task
def purge_sessions() -> None:
    """Delete sessions that are over."""
    sessions.purge_sessions(now=timezone.now())
