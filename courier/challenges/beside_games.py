"""The rematch on the page of a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from courier.challenges.enums import ChallengeStatus
from courier.challenges.permissions import may_request_rematch
from courier.challenges.queries import rematch_of
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.words import seat_name
from courier.players.models import Player
from courier.players.queries import are_apart


def shown_rematch(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """What a player of a finished game may do to play again; at most 2 queries for them, none for
    everybody else.
    """
    if not may_request_rematch(game, viewer):
        return None
    offer = rematch_of(game, now=now)
    own = sides_of(game, viewer)[0]
    opponent = seats_of(game)[1 - own]
    shown: dict[str, object] = {
        "code": game.code,
        "opponent": seat_name(opponent),
        "state": "none",
    }
    is_mine = offer is not None and (offer.game is not None or offer.sender_id == viewer.pk)
    if not is_mine and opponent.player is not None and are_apart(viewer, opponent.player):
        return None
    if offer is None:
        return shown
    if offer.status == ChallengeStatus.ACCEPTED:
        return shown | {"state": "begun", "game": offer.game} if offer.game is not None else shown
    return shown | {
        "state": "mine" if offer.sender_id == viewer.pk else "theirs",
        "offer": offer.code,
    }
