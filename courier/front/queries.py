"""What the home page reads."""

from __future__ import annotations

from dataclasses import dataclass

from courier.archive.queries import public_games
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.queries import last_move, moves_of, open_games, with_rows

SHOWN_PLIES = 16


@dataclass(frozen=True, slots=True)
class Showcase:
    """A game for the home page and the move of it that is shown; `is_running` when that is how it
    stands now.
    """

    game: Game
    move: Move
    is_running: bool


def showcase() -> Showcase | None:
    """The public game that was played on last, or else a finished one past its middle. At most 7
    queries.
    """
    running = open_games().filter(status=GameStatus.ACTIVE, ply__gte=SHOWN_PLIES)
    game = with_rows(running.order_by("-turn_started_at")).first()
    if game is not None and (move := last_move(game)) is not None:
        return Showcase(game, move, is_running=True)
    game = with_rows(
        public_games().filter(ply__gte=2 * SHOWN_PLIES).exclude(source=Source.IMPORTED)
    ).first()
    if game is None:
        return None
    return Showcase(game, moves_of(game)[game.ply * 8 // 15 - 1], is_running=False)
