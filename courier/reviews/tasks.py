"""Celery's way to reviews. They are made where the computer thinks (`CELERY_TASK_ROUTES`), after
what people wait for.
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.common.tasks import enqueue
from courier.reviews.domain import looks
from courier.reviews.domain.requests import REVIEW_TASK

SECONDS: Final = 120


# A lost or killed task is not repeated by Celery: the sweep asks again.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 10, acks_late=False)
def review() -> None:
    """Look at some positions, and ask for the next slice if there is one. Double runs change
    nothing.
    """
    if looks.look_on(clock=timezone.now):
        enqueue(REVIEW_TASK)


@shared_task
def sweep() -> None:
    """Have reviews gone on with that somebody has left off."""
    looks.sweep(now=timezone.now())
