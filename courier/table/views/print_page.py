"""A game on paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.common.links import absolute_url
from courier.players.viewers import viewer_of
from courier.table.forms import PrintForm
from courier.table.page import table_page
from courier.table.parts.log.print_page import chosen_plies, passages
from courier.table.sources.game import from_game
from courier.table.views.access import get_game_for
from courier.table.views.page import viewing_of


@require_safe
@login_not_required
def game_print(request: HttpRequest, code: str) -> HttpResponse:
    """A clean sheet of a game: `?every=` so many moves and `?after=` plies a diagram, the last
    position always.
    """
    now = timezone.now()
    found = get_game_for(request, code, now=now)
    viewing = viewing_of(request)
    page = from_game(found, viewing, viewer=viewer_of(request), now=now)
    form = PrintForm(request.GET)
    form.is_valid()
    every = form.every_moves
    after = form.plies
    plies = chosen_plies(len(page.moves), every=every, after=after)
    side = 1 if viewing.flip else 0
    context = {
        "page": page,
        "array": table_page(page, viewing).array,
        "notation": viewing.notation,
        "form": form,
        "passages": passages(page.spot, diagrams=plies, notation=viewing.notation, side=side),
        "every": every,
        "address": absolute_url("game", code),
        "flip": viewing.flip,
    }
    return render(request, "table/print.html", context)
