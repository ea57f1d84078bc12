"""Celery's way into the outbox."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.notifications.domain import delivery, failures, notices, outbox, pushes


@shared_task
def deliver_mail(code: str) -> None:
    """Deliver one mail. What fails is tried again by the sweep, at the time the row names."""
    delivery.deliver(code=code, now=timezone.now())


@shared_task
def sweep_outbox() -> None:
    """Start the delivery of everything that is due: lost messages, failed attempts, killed
    workers.
    """
    outbox.sweep(now=timezone.now())


@shared_task
def push_notice(pk: int) -> None:
    """Push a notice to a device. What fails is tried again, by a task that starts later or by the
    sweep.
    """
    pushes.deliver_push(pk=pk, now=timezone.now())


@shared_task
def sweep_pushes() -> None:
    """Start the pushing of everything that is due."""
    pushes.sweep_pushes(now=timezone.now())


@shared_task
def purge_notices() -> None:
    """Delete notices and sent mails that are 90 days old, and failures that no longer count."""
    notices.purge(now=timezone.now())
    failures.forget_failures(now=timezone.now())
