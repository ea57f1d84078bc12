"""The archive takes in every game that ends."""

from __future__ import annotations

from typing import Final

from courier.archive.domain.index import note_ended
from courier.games.hooks import GameHooks

hooks: Final = GameHooks(after_ending=note_ended)
