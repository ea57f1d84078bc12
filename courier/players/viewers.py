"""The player a page is made for."""

from __future__ import annotations

from typing import Final

from allauth.core.internal.ratelimit import get_ip
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from courier.drawing.boards.looks import Tastes, tastes_from
from courier.players.models import Player

LOOKS_COOKIE: Final = "looks"


def viewer_of(request: HttpRequest) -> Player | None:
    """Return the signed-in player, None for anybody else.

    Also None before the middleware has found out who asks, as on some error pages.
    """
    user = getattr(request, "user", None)
    return user if isinstance(user, Player) else None


def player_of(request: HttpRequest) -> Player:
    """Return the player behind a view that needs one; the login middleware lets nobody else
    through.
    """
    player = viewer_of(request)
    assert player is not None, "this view must not be marked login_not_required"
    return player


def tastes_of(request: HttpRequest) -> Tastes:
    """Return how boards look for whoever asks: as the player has chosen, or as the browser of a
    visitor has kept it.
    """
    player = viewer_of(request)
    return player.tastes if player else tastes_from(request.COOKIES.get(LOOKS_COOKIE, ""))


def caller_of(request: HttpRequest) -> str:
    """Return who is counted where something is limited: the signed-in player, or the address a
    visitor comes from.
    """
    player = viewer_of(request)
    return str(player.pk) if player is not None else address_of(request)


def payer_of(request: HttpRequest) -> str:
    """Return who pays for what a request computes: its caller; but the address when a page of
    another site had it sent, so that no such page keeps a player from moving.
    """
    return address_of(request) if is_foreign(request) else caller_of(request)


def is_foreign(request: HttpRequest) -> bool:
    """Whether a page of another site had the browser send it, as browsers say."""
    return request.headers.get("Sec-Fetch-Site") == "cross-site"


def address_of(request: HttpRequest) -> str:
    """Return the address a visitor is counted by, as the proxy in front of the site shows it where
    there is one.

    Of IPv6 the network: its first 64 bits, since whoever has one has all addresses in it. allauth
    counts alike, and refuses those without an address; here they count as one.
    """
    try:
        return str(get_ip(request))
    except PermissionDenied:
        return ""
