"""Events, where games are shown and where they end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from courier.common.tasks import enqueue
from courier.events.occasions import event_code
from courier.events.queries import event_called
from courier.games.models import Game
from courier.players.models import Player

COUNT_TASK: Final = "courier.events.tasks.count"


def event_panel(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """The event a game is played in; 1 query, none for any other game."""
    code = event_code(game)
    event = event_called(code) if code else None
    return None if event is None else {"code": event.code, "name": event.name}


def note_ended(game: Game) -> None:
    """Have the end of a game counted, if it is of an event."""
    if event_code(game):
        enqueue(COUNT_TASK, game.pk)
