"""Events, where games are shown and where they end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.urls import reverse

from courier.common.tasks import enqueue
from courier.events.ladder_queries import ladder_called
from courier.events.ladder_words import ladder_name
from courier.events.occasions import event_code, ladder_code
from courier.events.queries import event_called
from courier.games.models import Game
from courier.players.models import Player

COUNT_TASK: Final = "courier.events.tasks.count"


def event_panel(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """The event or the ladder a game is played in; 1 query, none for any other game."""
    standing = ladder_code(game)
    if standing:
        ladder = ladder_called(standing)
        return None if ladder is None else _link("ladder", ladder.code, ladder_name(ladder))
    code = event_code(game)
    event = event_called(code) if code else None
    return None if event is None else _link("event", event.code, event.name)


def _link(view: str, code: str, name: str) -> Mapping[str, object]:
    return {"href": reverse(view, args=[code]), "name": name}


def note_ended(game: Game) -> None:
    """Have the end of a game counted, if it is of an event or a ladder."""
    if event_code(game) or ladder_code(game):
        enqueue(COUNT_TASK, game.pk)
