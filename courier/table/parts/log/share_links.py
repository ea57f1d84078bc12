"""Ways to show a game elsewhere: its address, pictures, a sheet to print, a board for other
sites.
"""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.html import escape

from courier.common.links import absolute_url
from courier.drawing.boards import board_cells, has_hands
from courier.games.hooks import Context
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.games.spot import Spot
from courier.games.words import seat_name
from courier.presets.permissions import is_watchable

# Of the frame, in pixels: the lines above and below the board come to its height.
WIDTH: Final = 480
BESIDE: Final = 150
BESIDE_WITH_HANDS: Final = 250


def has_share(spot: Spot) -> bool:
    """Return whether there is anything to show elsewhere: always."""
    return True


def is_shown_elsewhere(game: Game) -> bool:
    """Return whether other sites may show a game: when everybody may see it here."""
    return game.is_public and is_watchable(game.revision.preset)


def shown_ways_out(spot: Spot) -> Context:
    """Return the addresses of everything a position may be taken along as."""
    code = spot.game.code
    requested = spot.address.partition("?")[2]
    return {
        "address": f"{absolute_url('game', code)}?{requested}",
        "picture": f"{reverse('board_image', args=[code])}?{requested}",
        "card": f"{reverse('game_card', args=[code])}?{requested}",
        "animation": reverse("game_animation", args=[code]),
        "sheet": f"{reverse('game_print', args=[code])}?every=10&after={spot.ply}",
        "frame": embed_code(spot) if is_shown_elsewhere(spot.game) else "",
        "frame_address": f"{reverse('game_embed', args=[code])}?ply={spot.ply}",
    }


def card_links(spot: Spot) -> dict[str, str]:
    """Return the addresses other sites read to show a link to this position."""
    code = spot.game.code
    requested = spot.address.partition("?")[2]
    is_last = spot.at == len(spot.moves)
    end = "" if is_last else f"?{requested}"
    return {"url": absolute_url("game", code) + end, "image": absolute_url("game_card", code) + end}


def embed_code(spot: Spot) -> str:
    """Return the code that puts a game into another page, beginning at this position."""
    spec = spot.spec
    board = board_cells(spec.board)
    beside = BESIDE_WITH_HANDS if has_hands(spec) else BESIDE
    height = WIDTH * board.height // board.width + beside
    title = escape(" – ".join(seat_name(seat) for seat in seats_of(spot.game)))
    address = f"{absolute_url('game_embed', spot.game.code)}?ply={spot.ply}"
    return (
        f'<iframe src="{address}" title="{title}" width="{WIDTH}" height="{height}"'
        ' loading="lazy"></iframe>'
    )
