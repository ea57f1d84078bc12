"""Permissions on a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import is_participant, sides_of, sides_to_move
from courier.players.models import Player
from courier.presets.permissions import is_watchable

if TYPE_CHECKING:
    pass


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


def is_suspended(game: Game) -> bool:
    """Whether the referee has stopped the clocks of a running game: nothing can be done in it."""
    return game.status == GameStatus.ACTIVE and game.clock_stopped_at is not None


def is_turn_of(game: Game, player: Player | None) -> bool:
    """Whether the game runs, is not suspended, and waits for the player."""
    if game.status != GameStatus.ACTIVE or is_suspended(game):
        return False
    return bool({*sides_of(game, player)} & {*sides_to_move(game)})


def may_set_up(game: Game, player: Player | None) -> bool:
    """Whether the player may send a set-up now, be it in place of one they have sent before."""
    if not game.is_setting_up or game.status != GameStatus.ACTIVE or is_suspended(game):
        return False
    return is_participant(game, player)


def notes_are_allowed(game: Game) -> bool:
    """Whether its players may write notes and try moves: not while a game runs in which nothing may
    help them.
    """
    return game.has_notes or game.status == GameStatus.FINISHED
