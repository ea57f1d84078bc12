"""Who writes to whom."""

from __future__ import annotations

from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player


def opponent_to_write_to(game: Game, player: Player | None) -> Player | None:
    """Return the other player of a game, None where nobody is there to read: for those who do not
    play in it, alone, against the computer, after an erasure. No query for a game with its players.
    """
    if player is None or game.is_solo:
        return None
    first, second = (seat.player for seat in seats_of(game))
    if first is None or second is None or first.is_computer or second.is_computer:
        return None
    return {first.pk: second, second.pk: first}.get(player.pk)
