"""Who asks for a page."""

from __future__ import annotations

from django.http import HttpRequest

from courier.players.models import Player


def viewer_of(request: HttpRequest) -> Player | None:
    """Return the signed-in player, None for anybody else.

    Also None before the middleware has found out who asks, as on some error pages.
    """
    user = getattr(request, "user", None)
    return user if isinstance(user, Player) else None


def player_of(request: HttpRequest) -> Player:
    """Return the player behind a view that needs one; the login middleware lets nobody else through."""
    player = viewer_of(request)
    assert player is not None, "this view must not be marked login_not_required"
    return player
