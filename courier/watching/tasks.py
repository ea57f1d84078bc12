"""Celery's way to those who watch."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.watching.domain import follows, watches


@shared_task
def tell(game_id: int) -> None:
    """Notify those who watch a game that it has ended. Double runs change nothing."""
    watches.tell(game_id, now=timezone.now())


@shared_task
def tell_news(kind: str, pk: int) -> None:
    """Notify those who follow a preset or an author of something new. Double runs are harmless."""
    follows.notify(kind, pk, now=timezone.now())
