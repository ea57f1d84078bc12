"""The computer opponent, woken when a game waits for it."""

from __future__ import annotations

from typing import Final

from courier.computer.domain.wake_ups import wake
from courier.games.hooks import GameHooks

hooks: Final = GameHooks(on_turn=wake)
