"""Celery's way to groups."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.utils import timezone

from courier.common.sweeps import sweep
from courier.consultations.domain.succession import follow
from courier.consultations.queries import without_captain


@shared_task
def keep_group_captains() -> None:
    """See that somebody follows captains whose accounts are closed. Double runs change nothing."""
    sweep(without_captain(), partial(follow, now=timezone.now()))
