"""A game as pictures: the board at a ply, a card for links, an animation."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.common.rates import may_again
from courier.common.tasks import enqueue
from courier.drawing.boards import board_png, picture_of
from courier.games.moves import moves_of
from courier.games.spot import Spot
from courier.players.viewers import caller_of, viewer_of
from courier.table.parts.log.asides import is_studied
from courier.table.parts.log.pictures import (
    card_of,
    claim_animation,
    release_animation,
    stored_animation,
)
from courier.table.sources.game import spot_of
from courier.table.state import Viewing
from courier.table.views.access import get_game_for
from courier.table.views.page import viewing_of
from variants import Side

IMAGE_SIZE: Final = 720
LOOKS_A_MINUTE: Final = 30  # who waits looks every four seconds
PAINTED_A_MINUTE: Final = 60
ANIMATIONS_AN_HOUR: Final = 10
ANIMATIONS_AN_HOUR_OF_ALL: Final = 100
WAIT_SECONDS: Final = 4


@require_safe
@login_not_required
def board_image(request: HttpRequest, code: str) -> HttpResponse:
    """The board at a ply as PNG, for those who may see the game."""
    spot, viewing = _looked_at(request, code)
    if not may_again("board-image", caller_of(request), limit=PAINTED_A_MINUTE):
        return render(request, "429.html", status=429)
    side = _side(viewing)
    picture = picture_of(
        spot.rules, spot.position, side=side, last_move=spot.squares, tastes=viewing.tastes
    )
    return _png(board_png(picture, size=IMAGE_SIZE))


@require_safe
@login_not_required
def game_card(request: HttpRequest, code: str) -> HttpResponse:
    """The board at a ply with names and result beside it, 1200 by 630 pixels, as other sites show
    links.
    """
    spot, viewing = _looked_at(request, code)
    if not may_again("card", caller_of(request), limit=PAINTED_A_MINUTE):
        return render(request, "429.html", status=429)
    return _png(card_of(spot, side=_side(viewing)))


@require_safe
@login_not_required
def game_animation(request: HttpRequest, code: str) -> HttpResponse:
    """A finished game as animated GIF. A worker paints it; until then a page says so and looks
    again (202).
    """
    spot, viewing = _looked_at(request, code)
    if not is_studied(spot.game):
        raise Http404
    game = spot.game
    side = _side(viewing)
    stored = stored_animation(game, side)
    if stored is not None:
        response = HttpResponse(stored, content_type="image/gif")
        response["Cache-Control"] = "private, max-age=3600"
        return response
    if not may_again("animation", caller_of(request), limit=LOOKS_A_MINUTE):
        return render(request, "429.html", status=429)
    if claim_animation(game, side):
        if not _may_begin(request):
            release_animation(game, side)
            return render(request, "429.html", status=429)
        enqueue("courier.table.tasks.paint_animation", game.pk, side)
    response = render(request, "table/log/painting.html", {"game": game}, status=202)
    response["Refresh"] = str(WAIT_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def _may_begin(request: HttpRequest) -> bool:
    """Whether another animation may be painted: the computer's moves wait for the same workers."""
    return may_again(
        "animation-new", caller_of(request), limit=ANIMATIONS_AN_HOUR, seconds=60 * 60
    ) and may_again("animation-new", "all", limit=ANIMATIONS_AN_HOUR_OF_ALL, seconds=60 * 60)


def _looked_at(request: HttpRequest, code: str) -> tuple[Spot, Viewing]:
    now = timezone.now()
    found = get_game_for(request, code, now=now)
    viewing = viewing_of(request)
    return spot_of(found, moves_of(found), viewing, viewer=viewer_of(request), now=now), viewing


def _side(viewing: Viewing) -> Side:
    return 1 if viewing.flip else 0


def _png(painted: bytes) -> HttpResponse:
    response = HttpResponse(painted, content_type="image/png")
    response["Cache-Control"] = "private, max-age=60"
    return response
