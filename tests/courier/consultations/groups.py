"""A consultation game for tests."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

from courier.consultations.domain.agreement import answer_request, request_consultation
from courier.consultations.domain.members import answer_invitation, invite
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player
from tests.factories import START


class AtGame(TypedDict):
    """When something is done in a game."""

    game_id: int
    now: datetime


class InGroup(AtGame):
    """The same, in the group of a side."""

    side: int


def open_for_groups(game: Game, *, now: datetime = START) -> Game:
    """Have both players agree on a consultation game."""
    first, second = (seat.player for seat in seats_of(game))
    assert first is not None
    assert second is not None
    request_consultation(game_id=game.pk, player=first, now=now)
    answer_request(game_id=game.pk, player=second, agree=True, now=now)
    return Game.objects.get(pk=game.pk)


def join(game: Game, side: int, *players: Player, now: datetime = START) -> None:
    """Have players invited to a side, and accept."""
    captain = seats_of(game)[side].player
    assert captain is not None
    where = InGroup(game_id=game.pk, side=side, now=now)
    for player in players:
        invite(**where, captain=captain, player=player)
        answer_invitation(**where, player=player, accept=True)
