"""Playing against the computer."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.rates import may_again
from courier.computer.enums import STARTS_A_MINUTE
from courier.computer.forms import ComputerForm
from courier.computer.queries import is_offered_for
from courier.games.computer_news import request_to_move
from courier.games.enums import GameStatus
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.queries import game_for_viewer
from courier.games.seats import is_participant, plays_computer
from courier.players.viewers import player_of
from courier.presets.pictures import start_note, start_picture
from courier.presets.queries import revision_or_404


@require_http_methods(["GET", "POST"])
def computer_new(request: HttpRequest, key: str) -> HttpResponse:
    """The form of a game against the computer; the game starts at once. `?level=` fills it in."""
    player = player_of(request)
    revision = revision_or_404(key, player)
    if not is_offered_for(revision):
        raise Http404(key)
    level = request.GET.get("level", "")
    data = request.POST if request.method == "POST" else None
    form = ComputerForm(data, revision=revision, player=player, level=level)
    if request.method == "POST" and form.is_valid():
        if not may_again("computer", player.pk, limit=STARTS_A_MINUTE):
            form.add_error(
                None, _("You have begun many games in a short time. Wait a minute and try again.")
            )
        elif (game := form.start(now=timezone.now())) is not None:
            return redirect("game", game.code)
    context = {
        "form": form,
        "preset": revision.preset,
        "picture": start_picture(revision),
        "start_note": start_note(revision.rules),
    }
    return render(request, "computer/new.html", context)


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
        messages.success(request, _("The computer is asked to move."))
    else:
        messages.info(request, _("It is not the computer's turn."))
    return redirect("game", code)
