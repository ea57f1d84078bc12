"""Watching, where games are shown and where they end."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks, Panel
from courier.watching.beside_games import note_ended, watch_panel

hooks: Final = GameHooks(
    panels=[Panel("watch", "watching/_panel.html", watch_panel)], after_ending=note_ended
)
