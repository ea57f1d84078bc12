"""The table of a game in the frame of another site's page."""

from __future__ import annotations

from datetime import datetime

from courier.games.models import Game
from courier.table.sources.game import GameState, from_game
from courier.table.state import Viewing


def from_embed(game: Game, viewing: Viewing, *, now: datetime) -> GameState:
    """Return a game as anybody sees it: a frame knows nobody."""
    return from_game(game, viewing, viewer=None, now=now)
