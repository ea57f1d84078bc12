"""Where a piece on the board could go if it were its owner's turn."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.games.blocked_remarks import moves_for
from courier.players.viewers import caller_of, viewer_of
from courier.table.errors import TooFast
from courier.table.handlers import uncached
from courier.table.refusals import error_json
from courier.table.sources.game import spot_of
from courier.table.views.access import get_game_for
from courier.table.views.page import viewing_of

A_MINUTE: Final = 240


@require_GET
@login_not_required
def game_ways(request: HttpRequest, code: str) -> HttpResponse:
    """The squares to which the piece on `?square=` could go at `?ply=` or `?at=` if it were its
    owner's turn; none of a square that is empty, or is none.
    """
    now = timezone.now()
    found = get_game_for(request, code, now=now)
    if not may_again("ways", caller_of(request), limit=A_MINUTE):
        error = TooFast()
        return error_json(error.code, error.message, status_of(error))
    viewer = viewer_of(request)
    spot = spot_of(found, moves_for(found, viewer), viewing_of(request), viewer=viewer, now=now)
    position = spot.rules.position(spot.position)
    square = request.GET.get("square", "")
    is_filled = square in spot.rules.pieces(position)
    targets = spot.rules.ways(position, square) if is_filled else ()
    return uncached(JsonResponse({"targets": sorted(targets)}))
