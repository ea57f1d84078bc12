"""Bots, notified of what happens in their games."""

from __future__ import annotations

from typing import Final

from courier.bots.domain.events import note_ending, note_turn
from courier.games.hooks import GameHooks

hooks: Final = GameHooks(on_turn=note_turn, after_ending=note_ending)
