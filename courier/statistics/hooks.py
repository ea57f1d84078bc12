"""Every game that ends is counted."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks
from courier.statistics.domain.counts import note_ended

hooks: Final = GameHooks(after_ending=note_ended)
