"""When the site was out of order."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.models import Heartbeat
from courier.clocks.timetable import Stretch, seconds_of

LONGEST_PAUSE: Final = timedelta(minutes=5)
MOST_READ: Final = 100


def outages(*, since: datetime, now: datetime) -> tuple[Stretch, ...]:
    """The times since then in which no heartbeat came for more than five minutes, the latest first; at most 2 queries.

    A gap that lasts yet counts up to now. Without any heartbeat nothing is known, and every clock runs.
    """
    beats = list(Heartbeat.objects.filter(last__gte=since)[:MOST_READ]) or list(Heartbeat.objects.all()[:1])
    if not beats:
        return ()
    gaps = [(beat.stopped_at, beat.first) for beat in beats if beat.stopped_at is not None]
    if now - beats[0].last > LONGEST_PAUSE:
        gaps.insert(0, (beats[0].last, now))
    found = [(seconds_of(max(start, since)), seconds_of(end)) for start, end in gaps]
    return tuple(Stretch(Cause.OUTAGE, start, end) for start, end in found if start < end)
