"""Looking at the clocks of a game."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from courier.common.errors import DomainError
from courier.games.domain.gifts import give_time
from courier.games.forms import GiftForm
from courier.games.pages.clock_page import clock_page
from courier.games.views.access import get_game_for
from courier.players.viewers import player_of, viewer_of


@require_safe
@login_not_required
def game_clock(request: HttpRequest, code: str) -> HttpResponse:
    """The ledgers of both clocks, for those who may see the game; not found where there are none."""
    now = timezone.now()
    page = clock_page(get_game_for(request, code, now=now), viewer=viewer_of(request), now=now)
    if page is None:
        raise Http404
    return render(request, "games/clock.html", {"page": page})


@require_POST
def game_give_time(request: HttpRequest, code: str) -> HttpResponse:
    """Give the opponent some days, and go back to the clocks with what was done or why not."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = GiftForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error())
        return redirect("game_clock", code=code)
    days = form.cleaned_data["days"]
    try:
        give_time(game_id=game.pk, player=player_of(request), days=days, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        said = ngettext("You have given %(n)d day.", "You have given %(n)d days.", days) % {"n": days}
        messages.success(request, said)
    return redirect("game_clock" if game.control is not None else "game", code=code)
