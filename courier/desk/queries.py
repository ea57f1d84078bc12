"""The numbers in the header of every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from courier.common.kept_queries import kept
from courier.consultations.queries import own_memberships
from courier.games.agenda import number_of
from courier.games.queries import seats_due
from courier.integrity.queries import open_disagreements
from courier.moderation.queries import open_doubts, open_reports
from courier.notifications.notice_list import unseen
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class HeaderCounts:
    """The numbers in the header: games of two that wait for the player and are not put off; notices
    that are new.

    `groups` are those of consultation games the player is in or invited to as a member, `for_staff`
    is what waits for the staff, for those who belong to it.
    """

    turns: int
    notices: int
    groups: int = 0
    for_staff: int = 0


def header_counts(player: Player) -> HeaderCounts:
    """The numbers in the header of every page. 1 query."""
    row = _counts(player, is_staff=player.is_staff, now=timezone.now())
    turns, notices, groups, *waiting = row[0] if row else (0, 0, 0)
    return HeaderCounts(turns, notices, groups, sum(waiting))


@kept
def _counts(player: Player, *, is_staff: bool, now: datetime) -> QuerySet[Player, tuple[int, ...]]:
    """The numbers as one row."""
    counts = [
        number_of(seats_due(player, now=now)),
        number_of(unseen(player)),
        number_of(own_memberships(player)),
    ]
    if is_staff:
        waiting = (open_doubts(), open_disagreements(), open_reports(player))
        counts += [number_of(each) for each in waiting]
    return Player.objects.filter(pk=player.pk).values_list(*counts)
