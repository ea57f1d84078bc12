"""Celery's way to the counts."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.statistics.domain import counts


@shared_task(name=counts.COUNT_TASK)
def count_game(game_id: int) -> None:
    """Count a game that has just ended. Late or double runs change nothing."""
    counts.count_game(game_id)


@shared_task
def sweep() -> None:
    """Count games whose message was lost."""
    counts.count_recent(now=timezone.now())


@shared_task
def settle() -> None:
    """Take games off that may no longer be found."""
    counts.settle()
