"""Days of vacation that deadlines use. Who locks games as well locks them first."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.clocks.models import Vacation
from courier.clocks.queries import all_vacations, days_left
from courier.players.models import Player

UNIT: Final = timedelta(days=1)


def lock_player(player_id: int) -> Player:
    """The player, locked until the end of the transaction against other bookings; 1 query. Games
    may begin still.
    """
    return Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player_id)


def use_a_day(player: Player, *, at: datetime) -> Vacation | None:
    """Take a day from then on for a locked player, without their asking; None when they have none
    left. 2 queries.

    What was booked for a part of that day follows it, 1 query for each.
    """
    booked = all_vacations(player)
    if days_left(player, booked, now=at) < 1:
        return None
    day = Vacation.objects.create(
        player=player, starts_at=at, ends_at=at + UNIT, booked_at=at, is_automatic=True
    )
    _let_follow(day, [vacation for vacation in booked if vacation.starts_at >= at])
    return day


def _let_follow(before: Vacation, booked: list[Vacation]) -> None:
    """Put off what overlaps the vacation before it, each by as much: no hour is paid twice, and no
    clock that stood runs, even where one has begun."""
    for vacation in booked:
        overlap = before.ends_at - vacation.starts_at
        if overlap <= timedelta(0):
            return
        vacation.starts_at += overlap
        vacation.ends_at += overlap
        vacation.save(update_fields=["starts_at", "ends_at"])
        before = vacation
