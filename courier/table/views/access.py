"""One way into a game for every view: who may see it, with its clock settled, and what they see
recorded as seen.
"""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest

from courier.games.domain.recalls import look_at
from courier.games.models import Game
from courier.players.viewers import viewer_of


def get_game_for(request: HttpRequest, code: str, *, now: datetime) -> Game:
    """Return a game the viewer may see, ended if its time has run out. Raises Http404 for everybody
    else.
    """
    return look_at(code, viewer_of(request), now=now)
