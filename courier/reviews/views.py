"""Asking the computer about a game, and about a position."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from courier.archive.openings import position_of
from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError
from courier.common.rates import may_again
from courier.common.redirects import page_before
from courier.common.refusals import status_of
from courier.players.viewers import caller_of, player_of, tastes_of, viewer_of
from courier.reviews.beside_games import ASIDE, worth_words
from courier.reviews.domain.requests import request_opinion, request_review
from courier.reviews.errors import TooFast
from courier.reviews.permissions import plays_preset
from courier.reviews.points import points_in
from courier.reviews.queries import opinion_on
from courier.table.parts.own_moves import shown_line
from courier.table.views.access import get_game_for

LOOKS_A_MINUTE: Final = 240


@require_POST
def game_review(request: HttpRequest, code: str) -> HttpResponseBase:
    """Have the computer review a finished game; `ply` is where one comes back to."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        request_review(game=game, player=player, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    ply = request.POST.get("ply", "")
    at = f"ply={int(ply)}&" if ply.isdecimal() and len(ply) < 6 else ""
    return redirect(f"{reverse('game', args=[code])}?{at}show={ASIDE}#aside")


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
def position_opinion(request: HttpRequest, key: str) -> HttpResponseBase:
    """What the computer thinks of a position, as a piece of HTML: `?position=`; POST asks it."""
    viewer = viewer_of(request)
    revision = revision_for_reader(key, viewer)
    if not may_again("opinion-look", caller_of(request), limit=LOOKS_A_MINUTE):
        context: dict[str, object] = {"refused": TooFast().message}
        return render(request, "reviews/_opinion.html", context, status=429)
    given = request.POST if request.method == "POST" else request.GET
    page = page_before(request, otherwise=reverse("preset", args=[key]))
    context = {"preset": revision.preset, "next": page}
    try:
        rules = revision.rules
        position = rules.text(position_of(rules, given.get("position", "").replace("\0", "")))
        context["position"] = position
        if request.method == "POST":
            if viewer is None:
                return redirect_to_login(page)
            request_opinion(revision=revision, position=position, player=viewer, now=timezone.now())
    except DomainError as error:
        context["refused"] = error.message
        return render(request, "reviews/_opinion.html", context, status=status_of(error))
    if plays_preset(revision.preset, viewer):
        context["plays"] = True
        return render(request, "reviews/_opinion.html", context)
    opinion = opinion_on(revision, position)
    context["opinion"] = opinion
    if opinion is not None and opinion.point is not None:
        (point,) = points_in([opinion.point])
        context["worth"] = worth_words(revision.spec, point)
        look = tastes_of(request).of(revision.spec)
        context["best"] = " ".join(shown_line(rules, position, point.line, look))
    return render(request, "reviews/_opinion.html", context)
