"""The numbers in the header of every page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import F, Func, IntegerField, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

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
    counts = [_count(seats_due(player, now=timezone.now())), _count(unseen(player))]
    if player.is_staff:
        counts += [_count(open_doubts()), _count(open_reports(player))]
    row = Player.objects.filter(pk=player.pk).values_list(*counts).first()
    turns, notices, *waiting = row or (0, 0)
    return HeaderCounts(turns, notices, sum(waiting))


def _count(rows: QuerySet[Any]) -> Coalesce:
    """The number of rows as a part of another query."""
    counted = rows.order_by().annotate(
        rows=Func(F("pk"), function="COUNT", output_field=IntegerField())
    )
    return Coalesce(Subquery(counted.values("rows")), 0)
