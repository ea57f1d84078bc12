"""Celery's way to the workshop. Thinking goes to the queue of the computer opponent
(`CELERY_TASK_ROUTES`).
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.workshop.domain import computer_moves, pictures, playtests

SECONDS: Final = 150
MEASURED: Final = 20.0  # seconds of a sweep


# A lost or killed task is not repeated by Celery: the sweep asks again.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 10, acks_late=False)
def answer_playtest(playtest_id: int) -> None:
    """Move for the computer where a draft is tried out. Double runs change nothing."""
    computer_moves.answer(playtest_id=playtest_id, clock=timezone.now)


@shared_task
def sweep_playtests() -> None:
    """Have the drafts looked at that wait for the computer."""
    computer_moves.wake_waiting(now=timezone.now())


@shared_task
def forget_old_playtests() -> None:
    """Forget what nobody has tried out for a while."""
    playtests.forget_old(now=timezone.now())


@shared_task
def measure_pictures() -> None:
    """Measure pictures of pieces that were kept before there was the present measure."""
    pictures.measure_old(seconds=MEASURED)
