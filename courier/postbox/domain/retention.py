"""Forgetting messages and turns that nobody asks about any more."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.postbox.models import Message, SpentTurn

KEEP: Final = timedelta(days=90)


def forget_old(*, now: datetime) -> int:
    """Delete what is older than 90 days; return how many messages. Late or double runs do no harm.

    Links live two weeks and replies are held against the turn, so nothing that is forgotten can be
    played again.
    """
    SpentTurn.objects.filter(spent_at__lt=now - KEEP, game__status="finished").delete()
    deleted, _rows = Message.objects.filter(received_at__lt=now - KEEP).delete()
    return deleted
