"""Celery's way to the seals, and to second opinions."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.integrity.domain import disagreements, game_seals


@shared_task(name=game_seals.SEAL_TASK)
def seal_game(game_id: int) -> None:
    """Seal a game that has just ended. Late or double runs change nothing."""
    game_seals.seal_game(game_id, now=timezone.now())


@shared_task
def sweep() -> None:
    """Seal games whose message was lost."""
    game_seals.seal_recent(now=timezone.now())


@shared_task
def judge_again() -> None:
    """Have a second referee judge games in which somebody has moved."""
    disagreements.judge_again(now=timezone.now())
