"""Celery's way to visitors' games. Thinking goes to the queue of the computer opponent
(`CELERY_TASK_ROUTES`).
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.guests.domain import answers, arrivals, games

SECONDS: Final = 90


# A lost or killed task is not repeated by Celery: the sweep wakes the computer again.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 10, acks_late=False)
def answer(game_id: int) -> None:
    """Move for the computer in a visitor's game. Double runs change nothing."""
    answers.answer(game_id=game_id, clock=timezone.now)


@shared_task
def sweep() -> None:
    """Have the visitors' games looked at that wait for the computer."""
    answers.wake_waiting(now=timezone.now())


@shared_task
def forget_old() -> None:
    """Forget visitors' games that nobody goes on with, and addresses that were never confirmed."""
    now = timezone.now()
    games.forget_old(now=now)
    arrivals.forget_old(now=now)
