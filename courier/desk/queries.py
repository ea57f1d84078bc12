"""The numbers in the header of every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Func, IntegerField, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from courier.common.kept_queries import kept
from courier.games.queries import seats_due
from courier.moderation.queries import open_doubts, open_reports
from courier.notifications.notice_list import unseen
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class HeaderCounts:
    """The numbers in the header: games of two that wait for the player and are not put off; notices
    that are new.

    `for_staff` is what waits for the staff, for those who belong to it.
    """

    turns: int
    notices: int
    for_staff: int = 0


def header_counts(player: Player) -> HeaderCounts:
    """The numbers in the header of every page. 1 query."""
    row = _counts(player, is_staff=player.is_staff, now=timezone.now())
    turns, notices, *waiting = row[0] if row else (0, 0)
    return HeaderCounts(turns, notices, sum(waiting))


@kept
def _counts(player: Player, *, is_staff: bool, now: datetime) -> QuerySet[Player, tuple[int, ...]]:
    """The numbers as one row."""
    counts = [_count(seats_due(player, now=now)), _count(unseen(player))]
    if is_staff:
        counts += [_count(open_doubts()), _count(open_reports(player))]
    return Player.objects.filter(pk=player.pk).values_list(*counts)


def _count(rows: QuerySet[Any]) -> Coalesce:
    """The number of rows as a part of another query."""
    counted = rows.order_by().annotate(
        rows=Func(F("pk"), function="COUNT", output_field=IntegerField())
    )
    return Coalesce(Subquery(counted.values("rows")), 0)
