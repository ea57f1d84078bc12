"""What other applications may hang on to."""

from __future__ import annotations

from collections.abc import Iterable

from django.dispatch import Signal

from courier.games.models import Game
from courier.games.permissions import seats_of
from courier.players.models import Player

# A running game waits for somebody: it began, a move was played or taken back, a draw was offered. Sent inside the
# transaction, so receivers may only note what is to be done after it; with `game_id` and `players` (by side).
game_waits = Signal()

# A game has ended, and its moves are packed. Sent inside the transaction as well, with `game_id`.
game_finished = Signal()


def announce(game: Game, players: Iterable[Player | None] | None = None) -> None:
    """Tell that a game waits for somebody; no query when its seats are loaded or the players are given."""
    found = tuple(players) if players is not None else tuple(seat.player for seat in seats_of(game))
    game_waits.send(sender=Game, game_id=game.pk, players=found)
