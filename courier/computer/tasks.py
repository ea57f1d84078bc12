"""Celery's way to the computer. Thinking has a queue and a worker of its own
(`CELERY_TASK_ROUTES`).
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.computer.domain import answers, wake_ups

SECONDS: Final = 120


# A lost or killed task is not repeated by Celery: the sweep asks again, and then there is less to
# think about.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 10, acks_late=False)
def answer(game_id: int) -> None:
    """Do what a game waits for from a computer. Double runs change nothing."""
    answers.answer(game_id=game_id, clock=timezone.now)


@shared_task
def sweep() -> None:
    """Have the games looked at that wait for a computer."""
    wake_ups.sweep()
