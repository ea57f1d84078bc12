"""Playing both sides alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from courier.common.errors import Refusal
from courier.games.domain.start import start_solo
from courier.players.viewers import player_of
from courier.presets.queries import revision_or_404


@require_POST
def solo_new(request: HttpRequest, key: str) -> HttpResponse:
    """Start a game in which the player moves for both sides, and go there."""
    player = player_of(request)
    revision = revision_or_404(key, player)
    mode = request.POST.get("setup_mode", "")[:32].replace("\0", "")
    try:
        game = start_solo(revision=revision, player=player, setup_mode=mode, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("preset", key=key)
    return redirect("game", code=game.code)
