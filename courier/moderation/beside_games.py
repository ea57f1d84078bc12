"""Doubts about the referee on the page of a game, and what its ending says of its players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from courier.common.tasks import enqueue
from courier.games.enums import Ending
from courier.games.hooks import has_stored
from courier.games.models import Game
from courier.games.seats import is_participant
from courier.moderation.domain.time_outs import COUNT_TASK
from courier.moderation.permissions import may_be_annulled
from courier.moderation.queries import NO_DECISIONS, decisions_about, words_for
from courier.players.models import Player


def note_ended(game: Game) -> None:
    """Have a game counted for the reliability of its players, if it is of those that count."""
    if game.control is not None and not game.is_solo and game.ending != Ending.ABORTED:
        enqueue(COUNT_TASK, game.pk)


def shown_doubt(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """The latest doubt in a game, and whether it is annulled, for its players and the staff; at
    most 3 queries for them.
    """
    is_player = is_participant(game, viewer)
    if not (is_player or viewer.is_staff):
        return None
    is_plain = not has_stored(game, "doubt")
    doubt, annulled, annulled_at = NO_DECISIONS if is_plain else decisions_about(game)
    may_annul = viewer.is_staff and not is_player and may_be_annulled(game)
    if doubt is None and annulled_at is None and not may_annul:
        return None
    return {
        "code": game.code,
        "doubt": doubt,
        "text": words_for(doubt, viewer, now=now) if doubt is not None else "",
        "is_free": not game.revision.spec.enforced,
        "is_mine": doubt is not None and doubt.player_id == viewer.pk,
        "is_staff": viewer.is_staff,
        "annulled_at": annulled_at,
        "annulled": annulled,
        "is_rated": game.rated,
        "may_annul": may_annul,
    }
