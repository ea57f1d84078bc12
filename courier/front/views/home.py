"""The home page of the signed out, and what happens just now for everybody."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.catalogue.preset_events import clubs_of_preset
from courier.front.lobby import lobby
from courier.front.queries import variant_to_try
from courier.guests.cookies import guest_of, unkept
from courier.guests.guest_board import board_for
from courier.players.viewers import viewer_of


@require_safe
@login_not_required
def home(request: HttpRequest) -> HttpResponseBase:
    """A board to play on at once, and what happens on the site. The signed in go on to their
    games.
    """
    if request.user.is_authenticated:
        return redirect("dashboard")
    guest = guest_of(request)
    now = timezone.now()
    tried = variant_to_try(now.date())
    context = {
        "guest": board_for(tried, guest) if tried is not None else None,
        "clubs": clubs_of_preset(tried.preset.key) if tried is not None else [],
        "lobby": lobby(None, now=now),
    }
    response = render(request, "front/home.html", context)
    return unkept(response) if guest is not None else response


@require_safe
@login_not_required
def happening(request: HttpRequest) -> HttpResponse:
    """What happens on the site just now."""
    context = {"lobby": lobby(viewer_of(request), now=timezone.now())}
    return render(request, "front/now.html", context)
