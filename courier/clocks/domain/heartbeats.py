"""Noting that the site is at work."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.clocks.models import Heartbeat
from courier.clocks.queries import LONGEST_PAUSE


@transaction.atomic
def beat(*, now: datetime) -> bool:
    """Note a heartbeat; True when it is the first one after an outage. Double and late beats change
    nothing.

    The latest row is locked, so that of two workers that come back at once one notes the gap.
    """
    for _attempt in range(2):  # who has waited for the lock may find a newer row
        latest = Heartbeat.objects.select_for_update(no_key=True).first()
    if latest is None:
        Heartbeat.objects.bulk_create([Heartbeat(first=now, last=now)], ignore_conflicts=True)
        return False
    if now <= latest.last:
        return False
    if now - latest.last <= LONGEST_PAUSE:
        Heartbeat.objects.filter(pk=latest.pk).update(last=now)
        return False
    Heartbeat.objects.create(first=now, last=now, stopped_at=latest.last)
    return True
