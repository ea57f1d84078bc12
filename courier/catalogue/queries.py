"""What the catalogue reads of games."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from courier.common.kept_queries import kept
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.queries import open_games
from courier.presets.models import Preset


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many public games of a preset run and have ended."""

    running: int = 0
    finished: int = 0


def game_counts(preset: Preset) -> GameCounts:
    """The number of public games of a preset; 1 query."""
    return GameCounts(*(_game_counts.first(preset) or ()))


@kept
def _game_counts(preset: Preset) -> QuerySet[Game, tuple[int, int]]:
    running = Count("pk", filter=Q(status=GameStatus.ACTIVE))
    finished = Count("pk", filter=Q(status=GameStatus.FINISHED))
    games = open_games().filter(revision__preset=preset).order_by().values("revision__preset")
    counted: QuerySet[Game, tuple[int, int]] = games.annotate(
        running=running, finished=finished
    ).values_list("running", "finished")
    return counted
