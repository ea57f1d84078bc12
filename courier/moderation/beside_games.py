"""Doubts about the referee on the page of a game, and what its ending says of its players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from courier.common.tasks import enqueue
from courier.games.enums import Ending
from courier.games.models import Game
from courier.games.seats import is_participant
from courier.moderation.domain.time_outs import COUNT_TASK
from courier.moderation.queries import last_doubt, words_for
from courier.players.models import Player


def note_ended(game: Game) -> None:
    """Have a game counted for the reliability of its players, if it is of those that count."""
    if game.control is not None and not game.is_solo and game.ending != Ending.ABORTED:
        enqueue(COUNT_TASK, game.pk)


def shown_doubt(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """The latest doubt in a game, for its players and the staff; at most 2 queries for them."""
    if not (is_participant(game, viewer) or viewer.is_staff):
        return None
    doubt = last_doubt(game)
    if doubt is None:
        return None
    return {
        "doubt": doubt,
        "text": words_for(doubt, viewer, now=now),
        "is_free": not game.revision.spec.enforced,
        "is_mine": doubt.player_id == viewer.pk,
        "is_staff": viewer.is_staff,
    }
