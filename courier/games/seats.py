"""Who sits where in a game. Works on seats that are already loaded, or loads them once."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, cast

from courier.games.models import Game, Seat
from courier.players.models import Player

if TYPE_CHECKING:
    from variants import Side

_BY_SIDE: Final = attrgetter("side")


def seats_of(game: Game) -> tuple[Seat, Seat]:
    """Both seats by side; no query when they are prefetched."""
    known = vars(game).get("_prefetched_objects_cache", {}).get("seats")  # as `all` finds it
    first, second = sorted(game.seats.all() if known is None else known, key=_BY_SIDE)
    return first, second


def sides_of(game: Game, player: Player | None) -> tuple[Side, ...]:
    """The sides a player holds: none for strangers, both in a solo game."""
    if player is None or player.pk is None:
        return ()
    return tuple(cast("Side", seat.side) for seat in seats_of(game) if seat.player_id == player.pk)


def is_participant(game: Game, player: Player | None) -> bool:
    """Whether the player holds a seat."""
    return bool(sides_of(game, player))


def plays_computer(game: Game) -> bool:
    """Whether a computer holds a seat; no query when seats and players are loaded."""
    return any(seat.player is not None and seat.player.is_computer for seat in seats_of(game))


def sides_to_move(game: Game) -> tuple[Side, ...]:
    """The sides a running game waits for: one, or in a secret set-up all whose set-up is
    missing.
    """
    if game.is_setting_up_in_secret:
        return tuple(cast("Side", seat.side) for seat in seats_of(game) if not seat.has_set_up)
    return (1 if game.side_to_move else 0,)


def acting_side(game: Game, player: Player) -> Side | None:
    """The side a player acts for: their own, the one to move in a solo game, None for strangers."""
    sides = sides_of(game, player)
    if len(sides) == 2:
        return sides[game.side_to_move]
    return sides[0] if sides else None
