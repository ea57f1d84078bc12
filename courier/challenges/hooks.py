"""The rematch, on the page of a finished game."""

from __future__ import annotations

from typing import Final

from courier.challenges.beside_games import shown_rematch
from courier.games.hooks import GameHooks, Panel

hooks: Final = GameHooks(panels=[Panel("rematch", "challenges/_rematch.html", shown_rematch)])
