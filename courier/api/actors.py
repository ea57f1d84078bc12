"""Who calls."""

from __future__ import annotations

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from courier.players.models import Player


def viewer_of(request: Request) -> Player | None:
    """Return the player who calls; None for anonymous readers."""
    return request.user if isinstance(request.user, Player) else None


def player_of(request: Request) -> Player:
    """Return the player who calls. Raises NotAuthenticated."""
    player = viewer_of(request)
    if player is None:
        raise NotAuthenticated
    return player
