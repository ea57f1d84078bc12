"""What the catalogue reads of games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q

from courier.games.enums import GameStatus
from courier.games.queries import open_games


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many public games of a preset run and have ended."""

    running: int = 0
    finished: int = 0


def game_counts() -> dict[int, GameCounts]:
    """The number of public games by preset id; a preset without games has zeros. 1 query."""
    running = Count("pk", filter=Q(status=GameStatus.ACTIVE))
    finished = Count("pk", filter=Q(status=GameStatus.FINISHED))
    games = open_games().order_by()
    rows = games.values_list("revision__preset").annotate(running=running, finished=finished)
    counts: dict[int, GameCounts] = defaultdict(GameCounts)
    counts.update({preset: GameCounts(*numbers) for preset, *numbers in rows})
    return counts
