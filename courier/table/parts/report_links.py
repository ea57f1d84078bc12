"""Where the staff is told of the remarks of a game's players."""

from __future__ import annotations

from courier.common.links import path_of
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player


def report_addresses(game: Game, viewer: Player | None) -> tuple[str, str]:
    """By side, where a viewer reports what its player has written; empty for their own, and without
    an account.
    """
    first, second = (
        f"{path_of('player_report', seat.player.username)}?game={game.code}"
        if viewer is not None
        and seat.player is not None
        and seat.player != viewer
        and seat.player.is_active
        else ""
        for seat in seats_of(game)
    )
    return first, second
