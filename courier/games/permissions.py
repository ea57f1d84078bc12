"""Who may do what with a game. Works on seats that are already loaded, or loads them once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from courier.catalog.permissions import is_watchable
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.players.models import Player

if TYPE_CHECKING:
    from variants import Side


def seats_of(game: Game) -> tuple[Seat, Seat]:
    """Both seats by side; no query when they are prefetched."""
    first, second = sorted(game.seats.all(), key=lambda seat: seat.side)
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


def may_see(game: Game, player: Player | None) -> bool:
    """Whether somebody may look at the game: its players, who imported it, anybody when it is
    public.

    A public game of a private preset is seen by the first two alone.
    """
    if is_participant(game, player) or has_imported(game, player):
        return True
    return game.is_public and is_watchable(game.revision.preset)


def has_imported(game: Game, player: Player | None) -> bool:
    """Whether the player has brought the game here from elsewhere; no query."""
    return (
        player is not None and game.imported_by_id is not None and game.imported_by_id == player.pk
    )


def sides_to_move(game: Game) -> tuple[Side, ...]:
    """The sides a running game waits for: one, or in a secret set-up all whose set-up is
    missing.
    """
    if game.is_setting_up_in_secret:
        return tuple(cast("Side", seat.side) for seat in seats_of(game) if not seat.has_set_up)
    return (1 if game.side_to_move else 0,)


def is_held(game: Game) -> bool:
    """Whether the referee holds the clocks of a running game: nothing can be done in it."""
    return game.status == GameStatus.ACTIVE and game.clock_stopped_at is not None


def is_turn_of(game: Game, player: Player | None) -> bool:
    """Whether the game runs, is not held, and waits for the player."""
    if game.status != GameStatus.ACTIVE or is_held(game):
        return False
    return bool({*sides_of(game, player)} & {*sides_to_move(game)})


def may_set_up(game: Game, player: Player | None) -> bool:
    """Whether the player may send a set-up now, be it in place of one he has sent before."""
    if not game.is_setting_up or game.status != GameStatus.ACTIVE or is_held(game):
        return False
    return is_participant(game, player)


def acting_side(game: Game, player: Player) -> Side | None:
    """The side a player acts for: his own, the one to move in a solo game, None for strangers."""
    sides = sides_of(game, player)
    if len(sides) == 2:
        return sides[game.side_to_move]
    return sides[0] if sides else None
