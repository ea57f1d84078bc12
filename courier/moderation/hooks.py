"""Doubts about the referee, on the page of a game."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks, Panel
from courier.moderation.beside_games import shown_doubt

hooks: Final = GameHooks(
    panels=[Panel("doubt", "moderation/_doubt.html", shown_doubt, is_urgent=True)]
)
