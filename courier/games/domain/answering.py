"""Moves that answer a move at once, in its own transaction: what players have planned beforehand.

Whoever plans registers here once it is ready; this application knows nothing of plans.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from courier.games.domain.reckoning import Preview
from courier.games.models import Game, Move

# Called with a locked, running game, the move that was just played in it, and the time. Returns the move to be played
# for the side to move, or None. It may write to the game (offer a draw, agree to one), and must not fail: the move
# stands.
Answerer = Callable[[Game, Move, datetime], Preview | None]
_KNOWN: Final[list[Answerer]] = []


def register(answerer: Answerer) -> None:
    """Have somebody asked after every move."""
    if answerer not in _KNOWN:
        _KNOWN.append(answerer)


def planned_answer(game: Game, move: Move, *, now: datetime) -> Preview | None:
    """Return the move that answers the last one at once, None if a person or a computer has to move."""
    return next((found for each in _KNOWN if (found := each(game, move, now)) is not None), None)
