"""Celery's way to the reliability of players."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.moderation.domain import time_outs


@shared_task(name=time_outs.COUNT_TASK)
def count_game(game_id: int) -> None:
    """Count a game that has just ended. Late or double runs change nothing."""
    time_outs.count_game(game_id, now=timezone.now())


@shared_task
def sweep() -> None:
    """Count again whose games have become too old, or were lost on the way."""
    time_outs.sweep(now=timezone.now())
