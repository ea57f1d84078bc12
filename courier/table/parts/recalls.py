"""For how long the viewer may recall their last move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.games.domain.recalls import recall_time
from courier.games.models import Game, Move
from variants import Side


def recall_seconds(game: Game, *, now: datetime) -> int:
    """Whole seconds that are left to recall one's own held move, which the game shows; 0 where none
    is. No query.
    """
    if game.recallable_until is None:
        return 0
    return max(0, int((game.recallable_until - now).total_seconds()))


def is_seen_already(game: Game, moves: Sequence[Move], side: Side | None, *, now: datetime) -> bool:
    """Whether the viewer could recall their last move still, had the opponent not looked at it. No
    query.
    """
    if side is None or not moves or moves[-1].side != side or game.recallable_until is not None:
        return False
    if side in (
        game.draw_offered_by,
        game.takeback_requested_by,
        game.abort_requested_by,
        game.result_proposed_by,
    ):
        return False  # what the viewer did after it has let it stand
    sent = moves[-1].played_at
    return sent is not None and now < sent + recall_time(game, side)
