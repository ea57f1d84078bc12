"""Playing both sides alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from courier.catalog.models import PresetRevision
from courier.catalog.queries import current_revision
from courier.common.errors import DomainError
from courier.games.domain.start import start_solo
from courier.games.views.access import signed_in


@require_POST
def solo_new(request: HttpRequest, key: str) -> HttpResponse:
    """Start a game in which the player moves for both sides, and go there."""
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    mode = request.POST.get("setup_mode", "")[:32].replace("\0", "")
    try:
        game = start_solo(revision=revision, player=signed_in(request), setup_mode=mode, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("preset", key=key)
    return redirect("game", code=game.code)
