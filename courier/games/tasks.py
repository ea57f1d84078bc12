"""Celery's way to the clocks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.games.domain import flags


@shared_task
def settle_due_games() -> None:
    """End the games whose deadline has passed. Late or double runs change nothing."""
    flags.settle_due(now=timezone.now())


@shared_task
def send_deadline_warnings() -> None:
    """Warn the players whose time is running out."""
    flags.warn_due(now=timezone.now())
