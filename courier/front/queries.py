"""What the home page reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from courier.archive.queries import public_games
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.queries import last_move, open_games, with_rows
from courier.guests.queries import may_be_tried
from courier.presets.models import Preset, PresetRevision
from courier.presets.queries import listed_presets, variant_of_the_month

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


def running_games(*, limit: int) -> list[Game]:
    """The public games that have been played on last, past their openings; at most 4 queries."""
    running = open_games().filter(status=GameStatus.ACTIVE, ply__gte=SHOWN_PLIES)
    return list(with_rows(running.order_by("-turn_started_at"))[:limit])


def newest_presets(*, limit: int) -> list[Preset]:
    """The variants that players have published last; 1 query."""
    made = listed_presets().filter(owner__isnull=False)
    return list(made.order_by("-current__created_at")[:limit])


def showcase(running: Sequence[Game]) -> Showcase | None:
    """The first of the running games, or else a finished one past its middle; at most 3 queries,
    none where games run.
    """
    if running and (move := last_move(running[0])) is not None:
        return Showcase(running[0], move, is_running=True)
    others = (Source.IMPORTED, Source.COMPUTER)
    finished = public_games().filter(ply__gte=2 * SHOWN_PLIES).exclude(source__in=others)
    game = with_rows(finished).first()
    if game is None:
        return None
    return Showcase(game, moves_of(game)[game.ply * 8 // 15 - 1], is_running=False)


def variant_to_try(today: date) -> PresetRevision | None:
    """The variant that visitors play on the home page: that of the month, else one of the house for
    each month. At most 2 queries.
    """
    preset = variant_of_the_month(today)
    if preset is not None and preset.current is not None and may_be_tried(preset.current):
        return preset.current
    known = {
        preset.key: preset
        for preset in listed_presets().filter(key__in=FIRST_GAMES).select_related("current")
    }
    turn = (today.year * 12 + today.month) % len(FIRST_GAMES)
    keys = FIRST_GAMES[turn:] + FIRST_GAMES[:turn]
    of_the_house = (known[key].current for key in keys if key in known)
    return next((each for each in of_the_house if each and may_be_tried(each)), None)
