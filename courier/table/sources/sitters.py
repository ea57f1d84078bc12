"""Who sits at the table of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from courier.games.enums import GameStatus
from courier.games.models import Game, Move
from courier.games.seats import seats_of
from courier.games.whole_games import ends_of_vacation
from courier.games.words import seat_name
from courier.players.models import Player
from courier.table.parts.ratings import seat_ratings
from courier.table.parts.strips import clock_at
from courier.table.parts.times_left import Held
from courier.table.state import Sitter
from variants import PresetSpec


def sitters_of(
    game: Game,
    moves: Sequence[Move],
    spec: PresetSpec,
    held: Held,
    *,
    viewer: Player | None,
    now: datetime,
) -> tuple[Sitter, Sitter]:
    """Return the players by side, their clocks as they were after `moves`.

    1 query for the ratings, none in games that cannot be rated; 1 for vacations while the game runs
    by a clock, none where they were read with it.
    """
    away = _away(game, now)
    first, second = (
        Sitter(
            name=seat_name(seat),
            side_name=spec.sides[seat.side].name,
            username=seat.player.username if seat.player else "",
            clock=clock_at(game, seat, moves, held, viewer=viewer, now=now),
            rating=rating,
            away_until=away.get(seat.player_id or 0),
        )
        for seat, rating in zip(seats_of(game), seat_ratings(game, now=now), strict=True)
    )
    return first, second


def without_ledger(sitter: Sitter) -> Sitter:
    """Return a player whose clock leads nowhere, for who may look at the board alone."""
    return replace(sitter, clock=replace(sitter.clock, address=""))


def _away(game: Game, now: datetime) -> dict[int, datetime]:
    if game.status != GameStatus.ACTIVE or game.control is None:
        return {}
    return ends_of_vacation(game, now=now)
