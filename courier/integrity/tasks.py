"""Celery's way to the seals, and to second opinions."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from courier.integrity.domain import disagreements, drills, game_seals

_LONGEST_DRILL: Final = 6 * 3600


@shared_task(name=game_seals.SEAL_TASK)
def seal_game(game_id: int) -> None:
    """Seal a game that has just ended. Late or double runs change nothing."""
    game_seals.seal_game(game_id, now=timezone.now())


@shared_task(acks_late=False, soft_time_limit=_LONGEST_DRILL - 60, time_limit=_LONGEST_DRILL)
def drill() -> None:
    """Begin the drill that is due, or examine what was restored for it. It may take longer than a
    message stays hidden from other workers, so it is taken for good at once.
    """
    drills.go_on(
        url=settings.DRILL_DATABASE_URL,
        every=timedelta(days=settings.DRILL_DAYS),
        clock=timezone.now,
    )


@shared_task
def sweep() -> None:
    """Seal games whose message was lost."""
    game_seals.seal_recent(now=timezone.now())


@shared_task
def judge_again() -> None:
    """Have a second referee judge games in which somebody has moved."""
    disagreements.judge_again(now=timezone.now())
