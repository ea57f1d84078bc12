"""Watching games and players, and notifying those who do."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.enums import Ending
from courier.games.models import Game
from courier.games.queries import open_games
from courier.games.seats import is_participant
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from courier.watching.errors import NothingToWatch, TooManyWatched
from courier.watching.models import Watch
from courier.watching.queries import watchers_of

END_TASK: Final = "courier.watching.tasks.tell"
MOST: Final = 300


@transaction.atomic
def watch(
    *, player: Player, now: datetime, game: Game | None = None, other: Player | None = None
) -> None:
    """Watch a game the player may see, or another player; a second time changes nothing.

    Locks the player. Raises NothingToWatch, TooManyWatched.
    """
    if game is not None and (game.is_solo or is_participant(game, player)):
        raise NothingToWatch
    if other is not None and (other.pk == player.pk or other.is_computer):
        raise NothingToWatch
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = Watch.objects.filter(player=player)
    if own.filter(game=game, watched=other).exists():
        return
    if own.count() >= MOST:
        raise TooManyWatched(limit=MOST)
    Watch.objects.create(player=player, game=game, watched=other, created_at=now)


def stop(*, player: Player, game: Game | None = None, other: Player | None = None) -> None:
    """Watch a game, or a player, no longer; nothing changes if they were not watched."""
    Watch.objects.filter(player=player, game=game, watched=other).delete()


def notify(game_id: int, *, now: datetime) -> int:
    """Notify those who watch a public game of two people that it has ended; return how many there
    are. A second run changes nothing.
    """
    found = open_games().exclude(ending=Ending.ABORTED).filter(pk=game_id)
    game = found.select_related("revision").prefetch_related("seats").first()
    if game is None:
        return 0
    watchers = list(watchers_of(game))
    for player in watchers:
        queue_mail(
            kind="watched",
            player=player,
            payload={"game": game.pk},
            dedup_key=f"watched:{game.pk}:{player.pk}",
            now=now,
        )
    return len(watchers)
