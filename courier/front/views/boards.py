"""How boards look for the reader: the page on which they are chosen, and what it shows then."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from courier.common.redirects import target_of
from courier.drawing.boards import Look
from courier.drawing.boards.looks import FAMILIES, chosen_look
from courier.front.boards import BoardChoice
from courier.players.domain.profiles import save_look
from courier.players.viewers import LOOKS_COOKIE, tastes_of, viewer_of

COOKIE_AGE = 60 * 60 * 24 * 365


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def boards(request: HttpRequest) -> HttpResponseBase:
    """The looks of a family: shown and stored, with the account or in a visitor's browser."""
    back = target_of(request, otherwise="")
    if request.method == "POST":
        return _save(request, _wanted(request, request.POST), back)
    context = {"page": BoardChoice(_wanted(request, request.GET)), "back": back}
    return render(request, "front/boards.html", context)


@login_not_required
@never_cache
@require_safe
def board_preview(request: HttpRequest) -> HttpResponse:
    """A board as it would look, for the page's script."""
    page = BoardChoice(_wanted(request, request.GET))
    return render(request, "front/_board_preview.html", {"page": page, "is_fragment": True})


def _wanted(request: HttpRequest, given: dict[str, str]) -> Look:
    family = given.get("family", "")
    look = tastes_of(request).look(family if family in FAMILIES else "chess")
    # The empty name is a set, too: the usual one.
    pieces = given.get("pieces", look.pieces)
    return chosen_look(look, given.get("board", ""), pieces, given.get("labels", ""))


def _save(request: HttpRequest, look: Look, back: str) -> HttpResponseRedirect:
    address = back or f"{reverse('boards')}?family={look.family}"
    response = HttpResponseRedirect(address)
    player = viewer_of(request)
    if player is not None:
        save_look(player=player, look=look)
    else:
        response.set_cookie(
            LOOKS_COOKIE,
            tastes_of(request).wearing(look).whole_text,
            max_age=COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
        )
    messages.success(request, _("Saved. This is how your boards look now."))
    return response
