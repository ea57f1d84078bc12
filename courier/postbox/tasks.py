"""Celery's way to the postbox."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.postbox.domain.retention import forget_old


@shared_task
def purge() -> None:
    """Forget old messages."""
    forget_old(now=timezone.now())
