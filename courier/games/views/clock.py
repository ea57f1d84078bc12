"""Looking at the clocks of a game."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.games.pages.clock_page import clock_page
from courier.games.views.access import get_game_for


@require_safe
@login_not_required
def game_clock(request: HttpRequest, code: str) -> HttpResponse:
    """The ledgers of both clocks, for those who may see the game; not found where there are none."""
    now = timezone.now()
    page = clock_page(get_game_for(request, code, now=now), now=now)
    if page is None:
        raise Http404
    return render(request, "games/clock.html", {"page": page})
