"""The home page of the signed out."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.archive.queries import page_of, public_games
from courier.challenges.lines import offer_lines
from courier.challenges.queries import open_challenges
from courier.front.hero import hero_of
from courier.front.queries import showcase
from courier.presets.pictures import start_picture
from courier.presets.queries import featured_preset, listed_presets
from courier.table.lines import lines_of

OPEN_CHALLENGES = 4
GAMES = 4


@require_safe
@login_not_required
def home(request: HttpRequest) -> HttpResponseBase:
    """The site in one sentence, one board, open challenges and finished games. The signed in go on
    to their games.
    """
    if request.user.is_authenticated:
        return redirect("dashboard")
    shown = showcase()
    challenges = open_challenges(now=timezone.now())
    featured = featured_preset()
    first = listed_presets().first() if shown is None else None
    context = {
        "hero": hero_of(shown) if shown else None,
        "featured": featured,
        "featured_picture": start_picture(featured.current)
        if featured and featured.current
        else None,
        "first": first,
        "first_picture": start_picture(first.current) if first and first.current else None,
        "challenges": offer_lines(challenges[:OPEN_CHALLENGES], viewer=None, now=timezone.now()),
        "challenge_count": challenges.count(),
        "games": lines_of(page_of(public_games(), size=GAMES).games),
    }
    return render(request, "front/home.html", context)
