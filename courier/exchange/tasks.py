"""Celery's way to imports. Texts are read, and games taken into the archive and deleted, where the
computer thinks (`CELERY_TASK_ROUTES`), a slice at a time.
"""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from courier.common.tasks import enqueue
from courier.exchange.domain import imported_games, imports

SLICE: Final = 8.0  # seconds
GAMES_SLICE: Final = 3.0  # seconds
SECONDS: Final = 150  # of a slice with the dearest game in it


# A lost or killed task is not repeated by Celery: the sweep asks again.
@shared_task(
    name=imports.READ_TASK, time_limit=SECONDS, soft_time_limit=SECONDS - 20, acks_late=False
)
def read_import(batch_id: int) -> None:
    """Read a slice of a text, and ask for the next one. Double runs change nothing."""
    if not imports.read_on(batch_id, clock=timezone.now, seconds=SLICE):
        enqueue(imports.READ_TASK, batch_id)


@shared_task(name=imported_games.INDEX_TASK)
def index_games(after: int) -> None:
    """Take imported games into the archive, a slice at a time. Double runs change nothing."""
    last = imported_games.index_on(after=after, seconds=GAMES_SLICE, now=timezone.now())
    if last is not None:
        enqueue(imported_games.INDEX_TASK, last)


@shared_task(name=imported_games.DELETE_TASK)
def delete_games(after: int) -> None:
    """Delete games of imports that were deleted, a slice at a time. Double runs change nothing."""
    last = imported_games.delete_on(after=after, seconds=GAMES_SLICE)
    if last is not None:
        enqueue(imported_games.DELETE_TASK, last)


@shared_task
def sweep() -> None:
    """Read on what was left off, forget what nobody wants, have games indexed and deleted that were
    lost on the way.
    """
    now = timezone.now()
    imports.forget_old(now=now)
    imported_games.go_on(now=now)
