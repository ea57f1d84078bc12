"""The search of the archive."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.archive.board import drawing_board
from courier.archive.queries import searches_of
from courier.archive.search import found_lines, found_page, search_form, searched_event
from courier.common.page_links import page_links
from courier.common.rates import may_again
from courier.common.slots import Room
from courier.players.viewers import caller_of, tastes_of, viewer_of

POSITIONS_A_MINUTE: Final = 30
SHOWN_SEARCHES: Final = 8
# The database reads all names for each word.
searching: Final = Room(2, patience=0.25)


@require_safe
@login_not_required
def archive(request: HttpRequest) -> HttpResponse:
    """Finished public games: every field of `ArchiveFilter`, `after=<code of the last game seen>`,
    `draw=1`.
    """
    player = viewer_of(request)
    form = search_form(request.GET, viewer=player)
    if form.has_position_query and not may_again(
        "positions", caller_of(request), limit=POSITIONS_A_MINUTE
    ):
        return render(request, "429.html", status=429)
    with searching.place() if form.reads_names else nullcontext():
        found = found_page(form, after=request.GET.get("after", ""))
    context = {
        "form": form,
        "saved": list(searches_of(player)[:SHOWN_SEARCHES]) if player else [],
        "board": drawing_board(form, is_requested="draw" in request.GET, tastes=tastes_of(request)),
        "event": searched_event(form),
        "lines": found_lines(found),
        "found": found,
        "page": page_links(request.GET, after=found.last_code),
    }
    return render(request, "archive/archive.html", context)
