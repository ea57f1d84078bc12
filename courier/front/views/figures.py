"""The figures of the site, for the staff."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from courier.players.viewers import player_of


@never_cache
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """What happens and what waits, as `/metrics` has it; 9 queries and 5 questions to Redis."""
    from courier.front.figures import site_figures  # noqa: PLC0415 -- slow
    from courier.front.metrics import site_metrics  # noqa: PLC0415 -- slow

    if not player_of(request).is_staff:
        raise PermissionDenied
    now = timezone.now()
    shown = site_figures(site_metrics(now), now=now)
    return render(request, "front/figures.html", {"figures": shown, "now": now})
