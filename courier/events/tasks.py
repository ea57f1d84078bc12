"""Celery's way to events."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.events.domain import progress


@shared_task
def sweep() -> None:
    """Do whatever is due in events."""
    progress.sweep(now=timezone.now())


@shared_task
def advance(event_id: int) -> None:
    """Do whatever is due in one event. Double runs change nothing."""
    progress.advance(event_id, now=timezone.now())


@shared_task
def count(game_id: int) -> None:
    """Count a game that has ended, if it is of an event. Double runs change nothing."""
    progress.count_ended(game_id, now=timezone.now())
