"""The button that asks for a rematch, and accepts one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from courier.challenges.domain.rematches import request_rematch
from courier.common.errors import DomainError
from courier.games.queries import game_for_viewer
from courier.players.viewers import player_of


@require_POST
def game_rematch(request: HttpRequest, code: str) -> HttpResponseBase:
    """Offer a rematch of a finished game; where the opponent has offered one, begin it."""
    player = player_of(request)
    game = game_for_viewer(code, player)
    try:
        offer = request_rematch(game_id=game.pk, player=player, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("game", code)
    if offer.game is not None:
        return redirect("game", offer.game.code)
    messages.success(request, _("Rematch offered. It’s open for 14 days."))
    return redirect("game", code)
