"""Celery's way to the pictures of games."""

from __future__ import annotations

from celery import shared_task

from courier.games.models import Game
from courier.games.queries import moves_of
from courier.table.parts.log.pictures import make_animation


@shared_task
def paint_animation(game_id: int, side: int) -> None:
    """Paint a finished game as an animation and keep it for a day. Done twice it is the same."""
    game = Game.objects.select_related("revision").get(pk=game_id)
    make_animation(game, moves_of(game), 1 if side else 0)
