"""The search of the archive."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.archive.board import drawing_board
from courier.archive.search import found_page, search_form
from courier.common.paging import page_links
from courier.common.rates import may_again
from courier.games.lines import line_of
from courier.players.viewers import caller_of, viewer_of

POSITIONS_A_MINUTE: Final = 30


@require_safe
@login_not_required
def archive(request: HttpRequest) -> HttpResponse:
    """Finished public games: every field of `ArchiveFilter`, `after=<code of the last game seen>`, `draw=1`."""
    form = search_form(request.GET, viewer=viewer_of(request))
    if form.asks_for_positions and not may_again("positions", caller_of(request), limit=POSITIONS_A_MINUTE):
        return render(request, "429.html", status=429)
    found = found_page(form, after=request.GET.get("after", ""))
    context = {
        "form": form,
        "board": drawing_board(form, is_asked="draw" in request.GET),
        "lines": [(line_of(game), ply) for game, ply in found.games],
        "found": found,
        "page": page_links(request.GET, after=found.last_code),
    }
    return render(request, "archive/archive.html", context)
