"""Events, where games are shown and where they end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from courier.common.tasks import enqueue
from courier.events.queries import event_of
from courier.games.models import Game
from courier.players.models import Player

COUNT_TASK: Final = "courier.events.tasks.count"


def event_panel(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """The event a game belongs to; 1 query, none for a game played alone."""
    event = None if game.is_solo else event_of(game)
    return None if event is None else {"code": event.code, "name": event.name}


def note_ended(game: Game) -> None:
    """Have the end of a game counted, if it is of an event."""
    if not game.is_solo:
        enqueue(COUNT_TASK, game.pk)
