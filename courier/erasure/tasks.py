"""Celery's way to erasing."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.erasure.domain import due_erasures


@shared_task(name=due_erasures.ERASE_TASK)
def erase(player_id: int) -> None:
    """Erase a player whose time has come. Late or double runs change nothing."""
    due_erasures.erase(player_id, now=timezone.now())


@shared_task
def sweep() -> None:
    """Find those whose time has come."""
    due_erasures.sweep(now=timezone.now())
