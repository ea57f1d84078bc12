"""Celery's way to the index of the archive."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.archive.domain import index


@shared_task(name=index.INDEX_TASK)
def index_game(game_id: int) -> None:
    """Take a game that has just ended into the search. Late or double runs change nothing."""
    index.index_game(game_id)


@shared_task
def sweep() -> None:
    """Take in games whose message was lost."""
    index.index_recent(now=timezone.now())
