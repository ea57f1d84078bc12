"""Moving: showing a move before it is sent, sending it, taking it back."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from courier.common.budgets import A_MINUTE
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.games.domain.moves import preview_move, undo_move
from courier.games.domain.recalls import recall_move
from courier.players.viewers import player_of
from courier.table.errors import TooFast
from courier.table.forms import RecallForm
from courier.table.handlers import answer_composing, answer_move, answer_preview
from courier.table.views.access import get_game_for
from courier.table.views.game_source import GameSource
from courier.table.views.page import show
from variants import uncounted

# The page after a recall is computed whatever has been spent.
RECALLS_A_MINUTE: Final = 10


@require_http_methods(["GET", "POST"])
def game_preview(request: HttpRequest, code: str) -> HttpResponse:
    """What a move would do, or why it cannot be played; nothing is written. GET leads back to the
    game.
    """
    return answer_preview(request, GameSource(request, code))


@require_http_methods(["GET", "POST"])
def game_move(request: HttpRequest, code: str) -> HttpResponse:
    """Send a move. Sent twice it is confirmed twice and played once. GET leads back to the game."""
    return answer_move(request, GameSource(request, code))


@require_GET
def game_composing(request: HttpRequest, code: str) -> HttpResponse:
    """What the stones chosen for a taking move or a drop mean."""
    return answer_composing(request, GameSource(request, code))


@require_http_methods(["GET", "POST"])
def game_recall(request: HttpRequest, code: str) -> HttpResponse:
    """Recall the move that was just sent; it stands in the move bar again, not sent. GET leads back
    to the game.
    """
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = RecallForm(request.POST)
    if request.method == "GET" or not form.is_valid():
        return redirect("game", code=code)
    try:
        if not may_again("recall", player_of(request).pk, limit=RECALLS_A_MINUTE):
            raise TooFast
        ply = form.cleaned_data["expected_ply"]
        recalled = recall_move(
            game_id=game.pk, player=player_of(request), expected_ply=ply, now=now
        )
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("game", code=code)
    if not recalled.text:
        return redirect("game", code=code)
    fresh = get_game_for(request, code, now=now)
    bar = {"text": recalled.text, "remark": recalled.remark, "recalled": True}
    # Nothing may be lost now: the move was computed once already, when it was sent.
    with uncounted(A_MINUTE):
        try:
            preview = preview_move(game=fresh, player=player_of(request), text=recalled.text)
        except Refusal as error:
            messages.error(request, error.message)
            preview = None
        return show(request, fresh, now=now, preview=preview, bar=bar)


@require_POST
def game_undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take back one's own last move while it is not answered."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        undo_move(game_id=game.pk, player=player_of(request), now=now)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The move is taken back."))
    return redirect("game", code=code)
