"""What the home page reads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from courier.archive.queries import public_games
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.queries import last_move, moves_of, open_games, with_rows
from courier.guests.queries import may_be_tried
from courier.presets.models import PresetRevision
from courier.presets.queries import featured_preset, listed_presets

SHOWN_PLIES = 16
# What visitors are offered on the first page, one after the other by the month, where the staff has
# chosen nothing: games that a chess player can begin to play at once.
FIRST_GAMES: Final = (
    "capablanca-chess",
    "crazyhouse",
    "sissa",
    "atomic",
    "grand-chess",
    "three-check",
)


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


def variant_to_try(today: date) -> PresetRevision | None:
    """The variant that visitors play on the home page: the one the staff has chosen last, else one
    of the house for each month. At most 2 queries.
    """
    featured = featured_preset()
    if featured is not None and featured.current is not None and may_be_tried(featured.current):
        return featured.current
    known = {
        preset.key: preset
        for preset in listed_presets().filter(key__in=FIRST_GAMES).select_related("current")
    }
    turn = (today.year * 12 + today.month) % len(FIRST_GAMES)
    keys = FIRST_GAMES[turn:] + FIRST_GAMES[:turn]
    return next((known[key].current for key in keys if key in known), None)
