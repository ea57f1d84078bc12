"""The archive."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.archive.filters import ArchiveFilter
from courier.archive.queries import page_of, public_games, years_with_games
from courier.catalog.queries import listed_presets
from courier.common.paging import page_links
from courier.games.lines import lines_of


@require_safe
@login_not_required
def archive(request: HttpRequest) -> HttpResponse:
    """Finished public games, newest first: `?preset=&player=&result=&year=&after=<code of the last game seen>`."""
    presets = [(preset.key, preset.name) for preset in listed_presets()]
    form = ArchiveFilter(request.GET, presets=presets, years=years_with_games())
    page = page_of(form.apply(public_games()), after=request.GET.get("after", ""))
    context = {
        "form": form,
        "lines": lines_of(page.games),
        "page": page_links(request.GET, after=page.last_code),
    }
    return render(request, "archive/archive.html", context)
