"""Celery's way to offers."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.challenges.domain import answers


@shared_task
def expire_challenges() -> None:
    """Close the offers whose time is over."""
    answers.expire_due(now=timezone.now())
