"""Positions two players may agree to go back to."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from courier.games.models import Game
from courier.games.moves import moves_of
from courier.games.words import numbered

_MOST: Final = 200


def positions_to_go_back_to(game: Game) -> list[tuple[int, str]]:
    """How many plies each earlier position of a running game came after, and its name, the latest
    first; 1 query.
    """
    played = [move for move in moves_of(game) if not move.is_setup]
    if not played:
        return []
    earlier = [(move.ply, _("after %(move)s") % {"move": numbered(move)}) for move in played[:-1]]
    earlier.insert(0, (played[0].ply - 1, _("before the first move")))
    return earlier[: -_MOST - 1 : -1]
