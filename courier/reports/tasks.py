"""Celery's way to the reports. Games are played where the computer thinks
(`CELERY_TASK_ROUTES`).
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.common.tasks import enqueue
from courier.reports.domain import slices
from courier.reports.domain.requests import PLAY_TASK

SECONDS: Final = 280


# A lost or killed task is not repeated by Celery: the sweep asks again, and the games go on with
# the next one.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 20, acks_late=False)
def play() -> None:
    """Play a slice for a report, and ask for the next slice if there is one. Double runs change
    nothing.
    """
    if slices.play_slice(clock=timezone.now):
        enqueue(PLAY_TASK)


@shared_task
def sweep() -> None:
    """Have reports played on with that somebody has left off."""
    slices.sweep(now=timezone.now())
