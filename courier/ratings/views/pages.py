"""Leaderboards, and how somebody's rating went."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.players.queries import player_called, shown_players
from courier.players.viewers import viewer_of
from courier.ratings.models import Rating
from courier.ratings.pages import (
    board_page,
    climber_rows,
    family_lines,
    history_page,
    history_plot,
    history_rows,
)
from courier.ratings.pairs import FEWEST_MOVES, SERIES, WINDOW
from courier.ratings.queries import rating_of, shown, shown_families


@require_safe
@login_not_required
def rating_list(request: HttpRequest) -> HttpResponse:
    """Every family of presets with the best of its players, and which games of the same two do not
    count.
    """
    rule = {"rated_moves": FEWEST_MOVES, "rated_days": WINDOW.days, "rated_wins": SERIES}
    return render(request, "ratings/list.html", {"lines": family_lines(now=timezone.now()), **rule})


@require_safe
@login_not_required
def leaderboard(request: HttpRequest, family: str) -> HttpResponse:
    """A family's leaderboard, best first, and behind its end who is on the way there.

    `?after=` is the handle the page goes on behind; `?of=bots` shows that of the bots.
    """
    bots = request.GET.get("of") == "bots"
    now = timezone.now()
    viewer = viewer_of(request)
    found = get_object_or_404(shown_families(), key=family)
    after = player_called(request.GET.get("after", ""))
    own = rating_of(viewer, family)
    board = board_page(found, viewer=viewer, after=after, now=now, bots=bots)
    of_bots = {"of": "bots"} if bots else {}
    first = f"{request.path}?{urlencode(of_bots)}" if bots else request.path
    is_last = not board.after and not bots
    context = {
        "family": found,
        "board": board,
        "bots": bots,
        "first": first if after else "",
        "next": f"?{urlencode({'after': board.after} | of_bots)}" if board.after else "",
        "climbers": climber_rows(found, viewer=viewer, now=now) if is_last else [],
        "own": shown(own, now=now) if own else None,
    }
    return render(request, "ratings/leaderboard.html", context)


@require_safe
@login_not_required
def rating_history(request: HttpRequest, family: str, username: str) -> HttpResponse:
    """How a player's rating in a family went, and by which games; `?before=` is the game the page
    goes on behind.
    """
    now = timezone.now()
    rating = get_object_or_404(
        Rating.objects.select_related("player", "family"),
        family=family,
        family__in=shown_families(),
        player__username__iexact=username,
        player__in=shown_players(),
    )
    before = request.GET.get("before", "")
    changes, last = history_page(rating.player, family, before=before)
    context = {
        "rating": rating,
        "value": shown(rating, now=now),
        "plot": history_plot(rating.player, rating.family),
        "rows": history_rows(changes, viewer=viewer_of(request)),
        "first": request.path if before else "",
        "next": f"?{urlencode({'before': last})}" if last else "",
    }
    return render(request, "ratings/history.html", context)
