"""Celery's way to those who watch.

The tasks keep the names by which an earlier release requests them.
"""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.watching.domain import follows, watches


@shared_task(name=watches.END_TASK)
def notify_of_end(game_id: int) -> None:
    """Notify those who watch a game that it has ended. Double runs change nothing."""
    watches.notify(game_id, now=timezone.now())


@shared_task(name=follows.NEWS_TASK)
def notify_of_news(kind: str, pk: int) -> None:
    """Notify those who follow a preset or an author of something new. Double runs are harmless."""
    follows.notify(kind, pk, now=timezone.now())
