"""For how long the viewer may recall his last move."""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.recalls import may_recall
from courier.games.models import Game
from variants import Side


def recall_seconds(game: Game, side: Side | None, *, now: datetime) -> int:
    """Whole seconds that are left to recall the last move; 0 where it stands. No query."""
    if side is None or game.recall_until is None or not may_recall(game, side, now=now):
        return 0
    return max(1, int((game.recall_until - now).total_seconds()))
