"""Celery's way to the clocks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.catalog.domain import favourites
from courier.games.domain import flags, popularity


@shared_task
def settle_due_games() -> None:
    """End the games whose deadline has passed. Late or double runs change nothing."""
    flags.settle_due(now=timezone.now())


@shared_task
def send_deadline_warnings() -> None:
    """Warn the players whose time is running out."""
    flags.warn_due(now=timezone.now())


@shared_task
def count_plays() -> None:
    """Count how much presets are played of late, and their hearts."""
    popularity.count_plays(now=timezone.now())
    favourites.count_all_again()
