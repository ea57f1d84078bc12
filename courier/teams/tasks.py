"""Celery's way to teams."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.utils import timezone

from courier.common.sweeps import sweep
from courier.teams.domain.teams import find_captain
from courier.teams.queries import without_captain


@shared_task
def keep_captains() -> None:
    """See that somebody leads every team. Double runs change nothing."""
    sweep(without_captain(), partial(find_captain, now=timezone.now()))
