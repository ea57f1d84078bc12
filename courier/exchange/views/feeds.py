"""The feeds, and the page where one makes and revokes their addresses."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from courier.common.links import absolute_url
from courier.events.agenda import occasions_of
from courier.exchange.domain.feed_addresses import make_address, revoke_address
from courier.exchange.enums import FeedKind
from courier.exchange.feeds.atom import feed
from courier.exchange.feeds.calendar import calendar, event_calendar
from courier.exchange.feeds.queries import (
    addresses_of,
    games_of_turn,
    games_that_ended,
    games_with_deadlines,
    reader_of,
)
from courier.players.models import Player
from courier.players.viewers import player_of

FRESH_SECONDS: Final = 300


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def feed_addresses(request: HttpRequest) -> HttpResponse:
    """A player's private addresses: made (`make`), replaced, revoked (`revoke`). A new one is shown
    this once.
    """
    player = player_of(request)
    fresh = {}
    if request.method == "POST":
        made = request.POST.get("make", "")
        revoked = request.POST.get("revoke", "")
        if made in FeedKind.values:
            token = make_address(player=player, kind=FeedKind(made), now=timezone.now())
            fresh = {made: absolute_url(f"feed_{made}", token)}
        elif revoked in FeedKind.values:
            revoke_address(player=player, kind=FeedKind(revoked))
            messages.success(request, _("That address no longer works."))
            return redirect("feed_addresses")
        else:
            messages.error(request, _("Something went wrong. Use the buttons on this page."))
            return redirect("feed_addresses")
    kept = addresses_of(player)
    rows = [
        {"kind": kind, "kept": kept.get(kind), "url": fresh.get(kind.value, "")}
        for kind in FeedKind
    ]
    return render(request, "exchange/feeds.html", {"rows": rows})


@require_safe
@login_not_required
def deadlines(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar of whose address it is; 5 queries."""
    player = _reader(token, FeedKind.DEADLINES)
    with translation.override(player.language):
        body = calendar(games_with_deadlines(player), player, now=timezone.now())
    return _shown(body, "text/calendar; charset=utf-8")


@require_safe
@login_not_required
def events(request: HttpRequest, token: str) -> HttpResponse:
    """The events and ladders of whose address it is; 4 queries."""
    player = _reader(token, FeedKind.EVENTS)
    with translation.override(player.language):
        body = event_calendar(occasions_of(player), now=timezone.now())
    return _shown(body, "text/calendar; charset=utf-8")


@require_safe
@login_not_required
def games(request: HttpRequest, token: str) -> HttpResponse:
    """The turns and results of whose address it is; 7 queries."""
    player = _reader(token, FeedKind.GAMES)
    url = absolute_url("feed_games", token)
    turns = list(games_of_turn(player))
    with translation.override(player.language):
        body = feed(turns, list(games_that_ended(player)), player, own_url=url)
    return _shown(body, "application/atom+xml; charset=utf-8")


def _reader(token: str, kind: FeedKind) -> Player:
    """Whose feed it is. The address is the right to read it: nobody signs in, and no cookie
    counts.
    """
    player = reader_of(token, kind)
    if player is None:
        raise Http404
    return player


def _shown(body: bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(body, content_type=content_type)
    response["Cache-Control"] = f"private, max-age={FRESH_SECONDS}"
    response["X-Robots-Tag"] = "noindex"
    response["Referrer-Policy"] = "no-referrer"
    return response
