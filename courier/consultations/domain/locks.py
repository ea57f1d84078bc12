"""What every writing use case of a group locks first: its game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.db.models import F

from courier.common.news import announce, own_topic
from courier.consultations.errors import NotInGroup
from courier.consultations.models import Group
from courier.consultations.permissions import is_consultation, is_inside, people_of
from courier.consultations.queries import group_at
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game, refuse_when_over
from courier.games.errors import Flagged
from courier.games.models import Game
from courier.players.models import Player

T = TypeVar("T")


def act_in_group(
    game_id: int, side: int, player: Player, now: datetime, act: Callable[[Game, Group], T]
) -> T:
    """Let `act` do what the captain or a member wants in a group of a running game, whose clock is
    settled. Locks the game; its pages in the group ask again.

    Raises NotInGroup, Flagged, GameOver, GameHeld and what `act` raises.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        group = group_of(game, side)
        if not is_inside(game, group, player):
            raise NotInGroup
        if not settle_locked(game, now=now):
            refuse_when_over(game)
            done = act(game, group)
            announce_in(game, group)
            return done
    raise Flagged


def group_of(game: Game, side: int) -> Group:
    """The group of a side of a locked game. Raises NotInGroup where there is none."""
    group = group_at(game, side) if is_consultation(game) else None
    if group is None:
        raise NotInGroup
    return group


def announce_in(game: Game, group: Group) -> None:
    """Have the open pages of a group, and nobody else's, show what is new in it; 1 query."""
    Group.objects.filter(pk=group.pk).update(changes=F("changes") + 1)
    announce(*(own_topic(game.pk, person.pk) for person in people_of(game, group)))


def show_to_all(game: Game) -> None:
    """Have every open page of a locked game show what has changed beside it."""
    game.version += 1
    game.save(update_fields=["version"])
