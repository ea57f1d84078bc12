"""Celery's way to those who watch."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.watching.domain import watches


@shared_task
def tell(game_id: int) -> None:
    """Notify those who watch a game that it has ended. Double runs change nothing."""
    watches.tell(game_id, now=timezone.now())
