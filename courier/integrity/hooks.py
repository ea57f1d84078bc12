"""Every game that ends is sealed."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks
from courier.integrity.domain.game_seals import note_ended

hooks: Final = GameHooks(after_ending=note_ended)
