"""One way into a game for every view: who may see it, with its clock settled."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest

from courier.games.domain.flags import settle_on_access
from courier.games.models import Game
from courier.games.queries import game_for_viewer
from courier.players.viewers import viewer_of


def get_game_for(request: HttpRequest, code: str, *, now: datetime) -> Game:
    """Return a game the viewer may see, ended if its time has run out. Raises Http404 for everybody else."""
    game = game_for_viewer(code, viewer_of(request))
    if settle_on_access(game, now=now):
        return game_for_viewer(code, viewer_of(request))
    return game
