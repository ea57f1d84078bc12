"""Hurrying the computer."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from courier.games.computer_news import request_to_move
from courier.games.enums import GameStatus
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.queries import game_for_viewer
from courier.games.seats import is_participant, plays_computer
from courier.players.viewers import player_of


@require_POST
def computer_move_now(request: HttpRequest, code: str) -> HttpResponse:
    """Let the computer play the best move it has found so far; its opponent may ask for that."""
    player = player_of(request)
    game = game_for_viewer(code, player)
    if not (is_participant(game, player) and plays_computer(game)):
        raise Http404(code)
    runs = game.status == GameStatus.ACTIVE and not is_suspended(game)
    if runs and not is_turn_of(game, player):
        request_to_move(game.pk, game.ply)
        messages.success(request, _("The computer will move now."))
    else:
        messages.info(request, _("It isn’t the computer’s turn."))
    return redirect("game", code)
