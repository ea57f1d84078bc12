"""Having a worker think about the games that wait for a computer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier.common import rates
from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.queries import games_waiting_for_computers
from courier.players.models import Player

ANSWER_TASK: Final = "courier.computer.tasks.answer"
SWEEP_SECONDS: Final = 30
MOST_WOKEN: Final = 200
# Processor seconds within so many seconds, after which a player's games wait for those of others.
MUCH: Final = 20
MUCH_WITHIN: Final = 120
_THINKING: Final = "thinking"  # in thousandths of a second


def wake(game: Game, players: Sequence[Player | None]) -> None:
    """Have the computer look at a game it plays in, once the transaction is committed. Who has had
    it think much lets others go first.
    """
    if any(player is not None and player.is_computer for player in players):
        people = [player for player in players if player is not None and not player.is_computer]
        enqueue(ANSWER_TASK, game.pk, is_patient=any(map(has_had_much, people)))


def wake_next(player: Player) -> None:
    """Have the computer look at the game of a player that has waited longest for it."""
    for game_id in games_waiting_for_computers(limit=1, player=player):
        enqueue(ANSWER_TASK, game_id, is_patient=has_had_much(player))


def note_thinking(player: Player, seconds: float) -> None:
    """Count what the computer has thought for a player."""
    rates.add(_THINKING, player.pk, round(seconds * 1000), seconds=MUCH_WITHIN)


def has_had_much(player: Player) -> bool:
    """Whether the computer has thought much for a player just now; 1 look into the cache."""
    return rates.total(_THINKING, player.pk) >= MUCH * 1000


def sweep() -> int:
    """Wake the computers in all games that wait for one; return how many. Late or double runs do no
    harm.

    What is not begun by the next sweep is dropped from the queue, so that it never fills up with
    the same games.
    """
    waiting = games_waiting_for_computers(limit=MOST_WOKEN)
    for game_id in waiting:
        enqueue(ANSWER_TASK, game_id, expires=SWEEP_SECONDS, is_patient=True)
    return len(waiting)
