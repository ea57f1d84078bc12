"""Passing the turn: what happens when a game waits for somebody."""

from __future__ import annotations

from collections.abc import Sequence

from courier.games.hooks import all_hooks
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player


def announce(game: Game, players: Sequence[Player | None] | None = None) -> None:
    """Let everybody who has a hook know that a game waits; no query when its seats are loaded or
    the players given.
    """
    found = tuple(players) if players is not None else tuple(seat.player for seat in seats_of(game))
    for hooks in all_hooks():
        if hooks.on_turn is not None:
            hooks.on_turn(game, found)
