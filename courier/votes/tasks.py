"""Celery's way to the votes."""

from __future__ import annotations

from celery import shared_task

from courier.votes.domain import votes


@shared_task
def count_again() -> None:
    """Mend the figures that lists show. Double runs change nothing."""
    votes.count_all_again()
