"""Celery's way to events."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.common.tasks import enqueue
from courier.events.domain import adjudication, ladder_progress, ladders, leagues, progress, seasons


@shared_task
def sweep() -> None:
    """Do whatever is due in leagues, in events and on ladders."""
    seasons.sweep_leagues(now=timezone.now())
    progress.sweep(now=timezone.now())
    ladder_progress.sweep_ladders(now=timezone.now())


@shared_task
def advance(event_id: int) -> None:
    """Do whatever is due in one event. Double runs change nothing."""
    progress.advance(event_id, now=timezone.now())


# A lost or killed task is not repeated by Celery: the sweep asks again.
@shared_task(acks_late=False)
def judge(event_id: int) -> None:
    """Have the computer judge games of an event that ends, and ask for the next slice if there is
    one. Double runs change nothing.
    """
    if adjudication.judge_on(event_id, clock=timezone.now):
        enqueue(adjudication.JUDGE_TASK, event_id)


@shared_task
def count(game_id: int) -> None:
    """Count a game that has ended, if it is of an event or a ladder. Double runs change nothing."""
    progress.count_ended(game_id, now=timezone.now())
    ladder_progress.count_on_ladder(game_id, now=timezone.now())


@shared_task
def advance_ladder(ladder_id: int) -> None:
    """Do whatever is due on a ladder. Double runs change nothing."""
    ladder_progress.advance_ladder(ladder_id, now=timezone.now())


@shared_task
def keep_ladders() -> None:
    """Make the ladders and leagues of the site that are missing. Double runs change nothing."""
    ladders.keep_ladders(now=timezone.now())
    leagues.keep_league(now=timezone.now())
