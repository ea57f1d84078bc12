"""One way into a game for every view: who may see it, with its clock settled."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest

from courier.games.domain.flags import settle_on_access
from courier.games.models import Game
from courier.games.queries import game_for_viewer
from courier.players.models import Player


def player_of(request: HttpRequest) -> Player | None:
    """Return the signed-in player."""
    return request.user if isinstance(request.user, Player) else None


def signed_in(request: HttpRequest) -> Player:
    """Return the player behind a view that asks for one."""
    assert isinstance(request.user, Player), "the login middleware lets nobody else through"
    return request.user


def get_game_for(request: HttpRequest, code: str, *, now: datetime) -> Game:
    """Return a game the viewer may see, ended if its time has run out. Raises Http404 for everybody else."""
    game = game_for_viewer(code, player_of(request))
    if settle_on_access(game, now=now):
        return game_for_viewer(code, player_of(request))
    return game
