"""The search of the archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.archive.filters import ArchiveFilter
from courier.archive.patterns import Pattern
from courier.archive.positions import first_plies, with_pattern
from courier.archive.queries import PAGE_SIZE, entry_of, findable_entries, games_in_order, page_of_entries
from courier.catalog.queries import listed_presets
from courier.common.paging import page_links
from courier.common.rates import may_again
from courier.games.lines import GameLine, lines_of
from courier.players.viewers import caller_of

POSITIONS_A_MINUTE: Final = 30


@dataclass(frozen=True, slots=True)
class Listed:
    """The games of a page: each with the ply the search is about, 0 for none; how far a search by pattern has come."""

    lines: list[tuple[GameLine, int]]
    last_code: str
    examined: int = 0
    is_cut: bool = False


@require_safe
@login_not_required
def archive(request: HttpRequest) -> HttpResponse:
    """Finished public games: every field of `ArchiveFilter` and `after=<code of the last game seen>`."""
    presets = list(listed_presets())
    families = sorted({preset.family for preset in presets if preset.family})
    form = ArchiveFilter(request.GET, presets=[(preset.key, preset.name) for preset in presets], families=families)
    if form.asks_for_positions and not may_again("positions", caller_of(request), limit=POSITIONS_A_MINUTE):
        return render(request, "429.html", status=429)
    listed = _listed(form, request.GET.get("after", ""))
    context = {
        "form": form,
        "lines": listed.lines,
        "listed": listed,
        "page": page_links(request.GET, after=listed.last_code),
    }
    return render(request, "archive/archive.html", context)


def _listed(form: ArchiveFilter, after: str) -> Listed:
    entries = form.apply(findable_entries())
    if form.wanted is not None:
        return _with_pattern(form, form.wanted, after)
    page = page_of_entries(entries, order=form.order, after=after)
    plies = {} if form.key is None else first_plies(form.key, [game.pk for game in page.games])
    lines = zip(lines_of(page.games), page.games, strict=True)
    return Listed([(line, plies.get(game.pk, 0)) for line, game in lines], page.last_code)


def _with_pattern(form: ArchiveFilter, pattern: Pattern, after: str) -> Listed:
    found = with_pattern(
        form.apply(findable_entries()), pattern, after=entry_of(after) if after else None, size=PAGE_SIZE
    )
    games = games_in_order([one.game_id for one in found.found])
    plies = {one.game_id: one.ply for one in found.found}
    reached = games_in_order([found.reached]) if found.reached is not None else []
    lines = [(line, plies[game.pk]) for line, game in zip(lines_of(games), games, strict=True)]
    return Listed(lines, reached[0].code if reached else "", found.examined, len(games) < PAGE_SIZE and bool(reached))
