"""Whether a player is told about a game."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.notifications.domain.notices import mute, unmute
from courier.notifications.queries import is_muted
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.table.views.access import get_game_for


@require_http_methods(["GET", "HEAD", "POST"])
def game_notices(request: HttpRequest, code: str) -> HttpResponse:
    """Mute a game, or all games against its opponent, and tell about them again; for its
    players.
    """
    now = timezone.now()
    player = player_of(request)
    game = get_game_for(request, code, now=now)
    if not sides_of(game, player):
        raise PermissionDenied
    opponent = _opponent(game, player)
    if request.method == "POST":
        what = request.POST.get("what", "")
        is_loud = request.POST.get("notify", "") == "1"
        if what == "game" or (what == "opponent" and opponent is not None):
            _set(player, game, opponent if what == "opponent" else None, is_loud=is_loud)
            messages.success(
                request, _("You get notices about it again.") if is_loud else _("Muted.")
            )
        else:
            messages.error(
                request, _("Use the buttons of this page: what was sent could not be read.")
            )
        return redirect("game_notices", code=game.code)
    context = {
        "game": game,
        "opponent": opponent,
        "is_game_muted": is_muted(player, subject=f"game.{game.pk}", opponent_id=None),
        "is_opponent_muted": opponent is not None
        and is_muted(player, subject="", opponent_id=opponent.pk),
    }
    return render(request, "table/notices.html", context)


def _opponent(game: Game, player: Player) -> Player | None:
    """The other player; None where there is none, or none who moves by their own will."""
    found = seats_of(game)[1 - sides_of(game, player)[0]].player
    return None if found is None or found.pk == player.pk or found.is_computer else found


def _set(player: Player, game: Game, opponent: Player | None, *, is_loud: bool) -> None:
    subject = "" if opponent is not None else f"game.{game.pk}"
    if is_loud:
        unmute(player=player, subject=subject, opponent=opponent)
    else:
        mute(player=player, subject=subject, opponent=opponent, now=timezone.now())
