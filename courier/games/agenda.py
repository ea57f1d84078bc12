"""What waits for a player beside the game they look at: their games, and notices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, F, Func, IntegerField, QuerySet, Subquery
from django.db.models.functions import Coalesce

from courier.common.kept_queries import kept
from courier.games.queries import due_games, next_of
from courier.notifications.notice_list import news_about, unseen
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Waiting:
    """Codes of the games in which a player is to move, the most urgent first; how many notices are
    new, and whether some about the subject that was asked for are.
    """

    codes: tuple[str, ...] = ()
    notices: int = 0
    has_news: bool = False

    def has_next(self, code: str) -> bool:
        """Whether another game than the one of that code waits."""
        return next_of(self.codes, after=code) not in (None, code)


def waiting_for(player: Player, *, subject: str, now: datetime) -> Waiting:
    """What waits for a player who looks at a subject; 1 query."""
    row = _waiting.first(player, subject=subject, now=now)
    return Waiting(tuple(row[0]), row[1], row[2]) if row is not None else Waiting()


def number_of(rows: QuerySet[Any]) -> Coalesce:
    """The number of rows as a part of another query."""
    counted = rows.order_by().annotate(
        rows=Func(F("pk"), function="COUNT", output_field=IntegerField())
    )
    return Coalesce(Subquery(counted.values("rows")), 0)


@kept
def _waiting(
    player: Player, *, subject: str, now: datetime
) -> QuerySet[Player, tuple[list[str], int, bool]]:
    found: QuerySet[Player, Any] = Player.objects.filter(pk=player.pk).values_list(
        ArraySubquery(due_games(player, now=now).values("code")),
        number_of(unseen(player)),
        Exists(news_about(subject, player, now=now)),
    )
    return found
