"""Celery's way to contests."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.contests.domain import progress


@shared_task
def sweep() -> None:
    """Do whatever is due in contests. Double runs change nothing."""
    progress.sweep(now=timezone.now())
