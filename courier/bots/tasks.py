"""Celery's way to webhooks, and what is left of old events."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.bots.domain import calls, events


@shared_task(time_limit=60, soft_time_limit=45)
def call(pk: int) -> None:
    """Call a webhook for one event. What fails is tried again at the time the row names."""
    calls.make_call(pk=pk, clock=timezone.now)


@shared_task
def sweep() -> None:
    """Make the calls that are due: lost messages, failed attempts, killed workers."""
    calls.sweep(now=timezone.now())


@shared_task
def forget_old() -> None:
    """Delete old events and their calls."""
    events.forget_old(now=timezone.now())
