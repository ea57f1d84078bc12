"""What the home page, the dashboard and every page's header read."""

from __future__ import annotations

from django.db.models import F

from courier.games.enums import GameStatus
from courier.games.models import Seat
from courier.players.models import Player


def count_my_turns(player: Player) -> int:
    """Return in how many games of two people it is the player's turn. 1 query."""
    return Seat.objects.filter(
        player=player,
        game__status=GameStatus.ACTIVE,
        game__is_solo=False,
        game__side_to_move=F("side"),
    ).count()
