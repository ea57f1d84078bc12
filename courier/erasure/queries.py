"""Reading wishes to be forgotten."""

from __future__ import annotations

from datetime import datetime

from courier.erasure.models import Erasure
from courier.games.enums import GameStatus
from courier.games.models import Seat
from courier.players.models import Player


def erasure_of(player: Player) -> Erasure | None:
    """The player's wish to be forgotten, if they have one; 1 query."""
    return Erasure.objects.filter(player=player).first()


def erasure_by_code(code: str) -> Erasure | None:
    """The wish a link of a mail belongs to, with its player; 1 query."""
    return Erasure.objects.select_related("player").filter(code=code).first()


def due_player_ids(*, now: datetime) -> list[int]:
    """Players whose time has come, longest due first; 1 query."""
    return list(
        Erasure.objects.filter(due_at__lte=now)
        .order_by("due_at")
        .values_list("player_id", flat=True)
    )


def running_games_of(player: Player) -> int:
    """How many games of two the player would give up; 1 query."""
    running = Seat.objects.filter(
        player=player, game__status=GameStatus.ACTIVE, game__is_solo=False
    )
    return running.count()
