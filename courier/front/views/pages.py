"""Pages of prose, and the theme switch."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from courier.common.redirects import target_of
from courier.front.context import THEME_COOKIE
from courier.front.forms import ThemeForm
from courier.front.status import status_at
from courier.players.domain.appearance import set_theme as set_players_theme
from courier.players.viewers import viewer_of

THEME_COOKIE_AGE = timedelta(days=365)


@require_safe
@login_not_required
def house_rules(request: HttpRequest) -> HttpResponse:
    """What players may expect of each other."""
    return render(request, "front/house_rules.html")


@require_safe
@login_not_required
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored and who sees it."""
    return render(request, "front/privacy.html")


@require_safe
@login_not_required
def status(request: HttpRequest) -> HttpResponse:
    """Whether the site is well, its outages of the last 90 days, the age of the last backup; cached
    for a minute.
    """
    now = timezone.now()
    return render(request, "front/status.html", {"status": status_at(now), "now": now})


@require_POST
@login_not_required
def set_theme(request: HttpRequest) -> HttpResponseBase:
    """Remember light, dark or as the system: with the account, or in a cookie for anonymous
    readers.
    """
    form = ThemeForm(request.POST)
    response = HttpResponseRedirect(target_of(request))
    if not form.is_valid():
        return response
    theme = form.cleaned_data["theme"]
    player = viewer_of(request)
    if player is not None:
        set_players_theme(player=player, theme=theme)
    else:
        response.set_cookie(
            THEME_COOKIE,
            theme,
            max_age=THEME_COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
        )
    return response
