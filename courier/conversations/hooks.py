"""What the players of a game write to each other, on its page."""

from __future__ import annotations

from typing import Final

from courier.conversations.beside_games import shown_messages
from courier.conversations.queries import has_messages
from courier.games.hooks import GameHooks, Panel

hooks: Final = GameHooks(
    panels=[Panel("messages", "conversations/_panel.html", shown_messages, stored=has_messages)],
)
