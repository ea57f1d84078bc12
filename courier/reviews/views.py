"""Asking the computer about a game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from courier.common.errors import DomainError
from courier.players.viewers import player_of
from courier.reviews.beside_games import ASIDE
from courier.reviews.domain.requests import request_review
from courier.table.views.access import get_game_for


@require_POST
def game_review(request: HttpRequest, code: str) -> HttpResponseBase:
    """Have the computer review a finished game; `ply` is where one comes back to."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        request_review(game=game, player=player, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    ply = request.POST.get("ply", "")
    at = f"ply={int(ply)}&" if ply.isdecimal() and len(ply) < 6 else ""
    return redirect(f"{reverse('game', args=[code])}?{at}show={ASIDE}#aside")
