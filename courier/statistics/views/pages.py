"""Statistics of the site, of a preset, of a player."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.computed import computed
from courier.common.release import release_digest
from courier.players.queries import shown_players
from courier.players.viewers import tastes_of, viewer_of
from courier.statistics.pages import (
    SiteStatistics,
    player_statistics,
    preset_statistics,
    site_statistics,
)

KEPT_SECONDS: Final = 300  # how long the figures of the whole site may be old


@require_safe
@login_not_required
@cache_control(private=True, no_cache=True)
def site(request: HttpRequest) -> HttpResponse:
    """All public games that have ended: results, endings, lengths, when, of which presets."""
    return render(request, "statistics/site.html", {"statistics": _kept_site_statistics()})


def _kept_site_statistics() -> SiteStatistics | None:
    """The figures of the site, summed anew every few minutes; none are kept while there is no
    game.
    """
    key = f"statistics:site:{get_language()}:{release_digest()}"
    found: SiteStatistics | None = computed.get(key)
    if found is None:
        found = site_statistics()
        if found is not None:
            computed.set(key, found, KEPT_SECONDS)
    return found


@require_safe
@login_not_required
@cache_control(private=True, no_cache=True)
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """The public games of a preset that have ended; 404 for who may not read its rules."""
    revision = revision_for_reader(key, viewer_of(request))
    statistics = preset_statistics(revision, tastes_of(request).of(revision.spec))
    context = {"preset": revision.preset, "statistics": statistics}
    return render(request, "statistics/preset.html", context)


@require_safe
@login_not_required
@cache_control(private=True, no_cache=True)
def player(request: HttpRequest, username: str) -> HttpResponse:
    """The public games of a player that have ended: by preset, side and opponent, and when."""
    found = get_object_or_404(shown_players(), username__iexact=username)
    context = {
        "player": found,
        "is_self": viewer_of(request) == found,
        "statistics": player_statistics(found),
    }
    return render(request, "statistics/player.html", context)
