"""What a player notes about a game for themselves: pinned, put off, read. The game goes on without
it.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from courier.games.domain.locks import lock_game, refuse_when_over
from courier.games.errors import CannotSnooze, NotYourGame
from courier.games.models import Game, Seat
from courier.games.permissions import is_turn_of
from courier.games.seats import seats_of
from courier.games.snoozes import LONGEST, WAKES_AT
from courier.players.models import Player


@transaction.atomic
def pin_game(*, game_id: int, player: Player, pinned: bool, now: datetime) -> None:
    """Keep a running game on top of the player's list, or no longer. Raises NotYourGame,
    GameOver.
    """
    game = lock_game(game_id)
    seat = _seat_or_refuse(game, player)
    refuse_when_over(game)
    if pinned != (seat.pinned_at is not None):
        _own_seats(game, player).update(pinned_at=now if pinned else None)


@transaction.atomic
def snooze_game(*, game_id: int, player: Player, until: datetime | None, now: datetime) -> None:
    """Put a game off until an instant, in the present turn alone; None wakes it.

    Raises NotYourGame, GameOver, CannotSnooze.
    """
    game = lock_game(game_id)
    _seat_or_refuse(game, player)
    refuse_when_over(game)
    if until is None:
        _own_seats(game, player).update(snoozed_until=None, snoozed_ply=None)
        return
    is_short = game.deadline is not None and game.deadline <= now + WAKES_AT
    is_possible = now < until <= now + LONGEST
    if game.is_solo or is_short or not is_possible or not is_turn_of(game, player):
        raise CannotSnooze
    _own_seats(game, player).update(snoozed_until=until, snoozed_ply=game.ply)


@transaction.atomic
def note_read(*, game_id: int, player: Player, ply: int) -> None:
    """Note that the player has read the remarks up to a ply; nothing for strangers."""
    game = lock_game(game_id)
    _own_seats(game, player).filter(read_ply__lt=min(ply, game.ply)).update(
        read_ply=min(ply, game.ply)
    )


def _seat_or_refuse(game: Game, player: Player) -> Seat:
    own = [seat for seat in seats_of(game) if seat.player_id == player.pk]
    if not own:
        raise NotYourGame
    return own[0]


def _own_seats(game: Game, player: Player) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game, player=player)
