"""Ways to show a game elsewhere: its address, pictures, a sheet to print, a board for other sites."""

from __future__ import annotations

from django.urls import reverse

from courier.catalog.permissions import is_watchable
from courier.common.links import absolute_url
from courier.games.pages.log.asides import Context
from courier.games.pages.log.spot import Spot


def has_share(spot: Spot) -> bool:
    """Tell whether there is anything to show elsewhere."""
    return True


def shown_ways_out(spot: Spot) -> Context:
    """Return the addresses of everything a position may be taken along as."""
    code, ply = spot.game.code, spot.ply
    return {
        "address": f"{absolute_url('game', code)}?{spot.address.partition('?')[2]}",
        "picture": f"{reverse('board_image', args=[code])}?ply={ply}",
        "is_public": spot.game.is_public and is_watchable(spot.game.revision.preset),
    }
