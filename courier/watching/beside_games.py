"""Watching a game, on its page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.seats import is_participant
from courier.players.models import Player
from courier.watching.domain.watches import END_TASK
from courier.watching.queries import watches_game


def watch_panel(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """What somebody who has signed in may do about a game of others; 1 query for them."""
    if game.is_solo or is_participant(game, viewer):
        return None
    return {"code": game.code, "is_watched": watches_game(viewer, game)}


def note_ended(game: Game) -> None:
    """Have those who watch a game notified of its end."""
    if game.is_public and not game.is_solo:
        enqueue(END_TASK, game.pk)
