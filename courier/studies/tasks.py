"""Celery's way to proofs. They are made where the computer thinks (`CELERY_TASK_ROUTES`)."""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.common.tasks import enqueue
from courier.studies.domain import proofs

SECONDS: Final = 280


# A lost or killed task is not repeated by Celery: the sweep asks again.
@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 20, acks_late=False)
def prove() -> None:
    """Prove a problem, and ask for the next proof if one is wanted. Double runs change nothing."""
    if proofs.prove_next(clock=timezone.now):
        enqueue(proofs.PROVE_TASK)


@shared_task
def sweep() -> None:
    """Have problems proved that somebody has left off."""
    proofs.sweep(now=timezone.now())
