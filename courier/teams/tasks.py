"""Celery's way to teams."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.utils import timezone

from courier.common.sweeps import sweep
from courier.teams.domain.team_leagues import sweep_team_leagues
from courier.teams.domain.teams import find_captain
from courier.teams.queries import without_captain


@shared_task
def keep_captains() -> None:
    """See that somebody leads every team. Double runs change nothing."""
    sweep(without_captain(), partial(find_captain, now=timezone.now()))


@shared_task
def keep_leagues() -> None:
    """Do whatever is due in leagues of teams. Double runs change nothing."""
    sweep_team_leagues(now=timezone.now())
