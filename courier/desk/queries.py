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


def header_counts(player: Player, *, turns: int | None = None) -> HeaderCounts:
    """The numbers in the header of every page; games are not counted where `turns` are given. 1
    query.
    """
    now = timezone.now() if turns is None else None
    numbers = [*(_counts.first(player, is_staff=player.is_staff, now=now) or (0, 0, 0))]
    if turns is None:
        turns = numbers.pop()
    notices, groups, *waiting = numbers
    return HeaderCounts(turns, notices, groups, sum(waiting))


@kept
def _counts(
    player: Player, *, is_staff: bool, now: datetime | None
) -> QuerySet[Player, tuple[int, ...]]:
    """The numbers as one row, that of games last."""
    counts = [number_of(unseen(player)), number_of(own_memberships(player))]
    if is_staff:
        waiting = (open_doubts(), open_disagreements(), open_reports(player))
        counts += [number_of(each) for each in waiting]
    if now is not None:
        counts.append(number_of(seats_due(player, now=now)))
    return Player.objects.filter(pk=player.pk).values_list(*counts)
