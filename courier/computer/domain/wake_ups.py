"""Having a worker think about the games that wait for a computer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.queries import games_waiting_for_computers
from courier.players.models import Player

ANSWER_TASK: Final = "courier.computer.tasks.answer"
SWEEP_SECONDS: Final = 30
MOST_WOKEN: Final = 200


def wake(game: Game, players: Sequence[Player | None]) -> None:
    """Have the computer look at a game it plays in, once the transaction is committed."""
    if any(player is not None and player.is_computer for player in players):
        enqueue(ANSWER_TASK, game.pk)


def sweep() -> int:
    """Wake the computers in all games that wait for one; return how many. Late or double runs do no
    harm.

    What is not begun by the next sweep is dropped from the queue, so that it never fills up with
    the same games.
    """
    waiting = games_waiting_for_computers(limit=MOST_WOKEN)
    for game_id in waiting:
        enqueue(ANSWER_TASK, game_id, expires=SWEEP_SECONDS)
    return len(waiting)
