"""What is opened beside the board of a finished game, as a piece of the page."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.common.rates import may_again
from courier.games.blocked_remarks import moves_for
from courier.players.viewers import caller_of, viewer_of
from courier.table.parts.log.asides import aside_named
from courier.table.sources.game import spot_of
from courier.table.views.access import get_game_for
from courier.table.views.page import viewing_of

A_MINUTE: Final = 240


@require_safe
@login_not_required
def game_aside(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """The content of an aside at `?ply=` or `?at=`; 404 while the game runs."""
    now = timezone.now()
    found = get_game_for(request, code, now=now)
    viewer = viewer_of(request)
    spot = spot_of(found, moves_for(found, viewer), viewing_of(request), viewer=viewer, now=now)
    aside = aside_named(name, spot)
    if aside is None:
        raise Http404
    if not may_again("aside", caller_of(request), limit=A_MINUTE):
        return render(request, "table/log/_busy.html", status=429)
    response = render(request, aside.template, {"aside": aside.show(spot), "spot": spot})
    response["Cache-Control"] = "no-store"
    return response
