"""Events, where games are shown and where they end."""

from __future__ import annotations

from typing import Final

from courier.events.beside_games import event_panel, note_ended
from courier.games.hooks import GameHooks, Panel

hooks: Final = GameHooks(
    panels=[Panel("event", "events/_panel.html", event_panel)], after_ending=note_ended
)
