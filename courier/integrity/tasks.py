"""Celery's way to the seals."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.integrity.domain import sealing


@shared_task(name=sealing.SEAL_TASK)
def seal_game(game_id: int) -> None:
    """Seal a game that has just ended. Late or double runs change nothing."""
    sealing.seal_game(game_id, now=timezone.now())


@shared_task
def sweep() -> None:
    """Seal games whose message was lost."""
    sealing.seal_recent(now=timezone.now())
