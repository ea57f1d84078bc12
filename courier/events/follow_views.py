"""The buttons by which one follows an event, a ladder or a league."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from courier.common.errors import Refusal
from courier.events.domain.follows import follow, unfollow
from courier.events.ladder_queries import ladder_for_viewer
from courier.events.league_queries import league_for_viewer
from courier.events.models import Event, Ladder, League
from courier.events.queries import event_for_viewer
from courier.players.viewers import player_of


@require_POST
def event_follow(request: HttpRequest, code: str) -> HttpResponseBase:
    """Follow an event or, with `to=off`, no longer."""
    _choose(request, event=event_for_viewer(code, player_of(request)))
    return redirect("event", code)


@require_POST
def ladder_follow(request: HttpRequest, code: str) -> HttpResponseBase:
    """Follow a ladder or, with `to=off`, no longer."""
    _choose(request, ladder=ladder_for_viewer(code, player_of(request)))
    return redirect("ladder", code)


@require_POST
def league_follow(request: HttpRequest, code: str) -> HttpResponseBase:
    """Follow a league or, with `to=off`, no longer."""
    _choose(request, league=league_for_viewer(code, player_of(request)))
    return redirect("league", code)


def _choose(
    request: HttpRequest,
    *,
    event: Event | None = None,
    ladder: Ladder | None = None,
    league: League | None = None,
) -> None:
    player = player_of(request)
    if request.POST.get("to") == "off":
        unfollow(player=player, event=event, ladder=ladder, league=league)
        return
    try:
        follow(player=player, event=event, ladder=ladder, league=league, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
