"""The look of a player at a game of theirs: a warning shown by the page itself."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.games.models import Game, Seat
from courier.games.seats import seats_of, sides_to_move
from courier.players.models import Player

PAUSE: Final = timedelta(minutes=1)


def note_seen(game: Game, player: Player | None, *, now: datetime) -> None:
    """Note that the player a running clock waits for has the game before them; 1 query, none within
    a minute.

    Takes no lock and changes nothing else: whoever comes last is right.
    """
    if player is None or game.deadline is None or game.is_solo:
        return
    for side in sides_to_move(game):
        seat = seats_of(game)[side]
        if seat.player_id == player.pk and (seat.seen_at is None or now - seat.seen_at >= PAUSE):
            Seat.objects.filter(pk=seat.pk).update(seen_at=now)
