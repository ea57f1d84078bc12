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
from courier.front.queries import showcase, variant_to_try
from courier.guests.cookies import guest_of, unkept
from courier.guests.guest_board import board_for
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
    guest = guest_of(request)
    tried = variant_to_try(timezone.now().date())
    context = {
        "hero": hero_of(shown) if shown else None,
        "guest": board_for(tried, guest) if tried is not None else None,
        "challenges": offer_lines(challenges[:OPEN_CHALLENGES], viewer=None, now=timezone.now()),
        "challenge_count": challenges.count(),
        "games": lines_of(page_of(public_games(), size=GAMES).games),
    }
    response = render(request, "front/home.html", context)
    return unkept(response) if guest is not None else response
