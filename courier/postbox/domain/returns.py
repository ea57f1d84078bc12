"""A message of ours has come back to the sender of its envelope.

Only a report of a failure counts (RFC 3464), for the one message it came back from, and once.
Everything else that comes here, such as what a program answers while somebody is away, is left
alone.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from redis.exceptions import RedisError

from courier.common.rates import HOUR, may_again
from courier.notifications.domain.failures import note_return
from courier.notifications.return_paths import read_return_path
from courier.postbox.apart import read_failure_apart
from courier.postbox.enums import Receipt

MOST_READ_AN_HOUR: Final = 5  # of those that come back from one message


def take_return(*, recipient: str, source: bytes, now: datetime) -> Receipt:
    """Take a message to a return path."""
    path = read_return_path(recipient, now=now)
    if path is None:
        return Receipt.UNKNOWN
    if not _may_be_read(path.code):
        return Receipt.IGNORED
    status = read_failure_apart(source)
    if not status:
        return Receipt.IGNORED
    return Receipt.TAKEN if note_return(path=path, status=status, now=now) else Receipt.IGNORED


def _may_be_read(code: str) -> bool:
    """Whether reading may take its time; while Redis is away, it may."""
    try:
        return may_again("return", code, limit=MOST_READ_AN_HOUR, seconds=HOUR)
    except RedisError:
        return True
