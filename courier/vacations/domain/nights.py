"""The hours in which a player sleeps. A change holds a week later, so that nobody sleeps when their
clock runs low.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from courier.clocks.domain.vacation_days import lock_player
from courier.clocks.models import SleepHours

NOTICE: Final = timedelta(days=7)


def sleep_from(*, player_id: int, start: time | None, zone: str, now: datetime) -> SleepHours:
    """Let eight hours from `start` by the wall clock of a zone be a player's night; None: no night.
    3 to 4 queries.

    Belongs into a transaction. It holds from a week later on; a change that has not begun to hold
    is replaced.
    """
    player = lock_player(player_id)
    since = now + NOTICE
    SleepHours.objects.filter(player=player, since__gt=now).delete()
    SleepHours.objects.filter(player=player, until__gt=now).update(until=None)
    latest = SleepHours.objects.filter(player=player, until=None).first()
    if latest is not None:
        if (latest.start, latest.zone) == (start, zone):
            return latest
        SleepHours.objects.filter(pk=latest.pk).update(until=since)
    return SleepHours.objects.create(player=player, start=start, zone=zone, since=since)
