"""What was played from a position: moves with how often, how they scored, and when last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection

from courier.archive.models import Continuation

COMMON: Final = 200  # occurrences from which on the counts of a position are kept
MOST_MOVES: Final = 200
OTHER: Final = (
    "*"  # stands for a move of very many letters: set-ups and the like are not counted one by one
)

# A game that comes to a position twice and plays the same move counts once.
COLUMNS: Final = "key, move, games, first_won, second_won, last_ended_at, rated, ratings"
COUNTED: Final = """
    SELECT o.key, o.move, count(*) AS games,
        count(*) FILTER (WHERE e.winner = 0) AS first_won, count(*) FILTER (WHERE e.winner = 1) AS second_won,
        max(e.ended_at) AS last_ended_at, count(e.rating) AS rated, coalesce(sum(e.rating), 0) AS ratings
    FROM (SELECT DISTINCT key, move, game FROM archive_occurrence WHERE key = ANY(%s)) o
    JOIN archive_entry e ON e.game_id = o.game GROUP BY o.key, o.move
"""  # noqa: E501 -- a table


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move from a position in canonical text, with the games that went on so; without text those
    that ended there.
    """

    text: str
    games: int
    first_won: int
    second_won: int
    last_ended_at: datetime
    rated: int
    ratings: int

    @property
    def rating(self) -> int | None:
        """The mean rating of the players of those games that counted; None when none did."""
        return round(self.ratings / self.rated) if self.rated else None

    @property
    def drawn(self) -> int:
        """Games without a winner."""
        return self.games - self.first_won - self.second_won


def moves_from(key: int) -> list[PlayedMove]:
    """What was played from the position of a key, the most frequent first, at most `MOST_MOVES`; 1
    or 2 queries.

    The work is bounded by `COMMON` rows, however often the position occurs.
    """
    columns = COLUMNS.split(", ")[1:]
    rows: Iterable[tuple[Any, ...]] = list(
        Continuation.objects.filter(key=key, games__gt=0).values_list(*columns)
    )
    if not rows:
        with connection.cursor() as cursor:
            cursor.execute(COUNTED, [[key]])
            rows = [row[1:] for row in cursor.fetchall()]
    found = [PlayedMove(*row) for row in rows]
    return sorted(found, key=lambda move: (-move.games, move.text))[:MOST_MOVES]
