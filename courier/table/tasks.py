"""Celery's way to the pictures of games."""

from __future__ import annotations

from typing import Final

from celery import shared_task

from courier.games.models import Game
from courier.games.moves import moves_of
from courier.table.parts.log.pictures import make_animation

SECONDS: Final = 120  # a game of 160 moves takes 16, where nothing else is computed


@shared_task(time_limit=SECONDS, soft_time_limit=SECONDS - 10)
def paint_animation(game_id: int, side: int) -> None:
    """Paint a finished game as an animation and keep it for a day. Done twice it is the same."""
    game = Game.objects.select_related("revision").get(pk=game_id)
    make_animation(game, moves_of(game), 1 if side else 0)
