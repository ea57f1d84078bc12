"""Whether the site is well: what anybody may know of its outages and its backups."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import Error
from redis.exceptions import RedisError

from courier.clocks.models import Heartbeat
from courier.clocks.queries import LONGEST_PAUSE, outages
from courier.clocks.timetable import instant_of
from courier.clocks.words import span_words
from courier.common.release import release_digest
from courier.integrity.models import Drill
from courier.integrity.queries import last_drill
from variants import is_compiled

PERIOD: Final = timedelta(days=90)
CACHED_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no clock ran, and what every running one was given back for it."""

    start: datetime
    end: datetime
    given: str


@dataclass(frozen=True, slots=True)
class Status:
    """`last_beat` is None where no heartbeat was ever noted, `backup_at` where nobody says when the
    last backup was, `drill` is the last one that ended; `away` is the server that does not answer,
    `database` or `redis`; `runs_compiled` says whether the compiled rules run."""

    checked_at: datetime
    is_well: bool
    last_beat: datetime | None
    known_since: datetime | None
    outages: tuple[Outage, ...]
    total: str
    backup_at: datetime | None
    drill: Drill | None = None
    away: str = ""
    runs_compiled: bool = False


def status_key() -> str:
    """Under which name it is kept."""
    return f"front:status:{release_digest()}"


def status_at(now: datetime) -> Status:
    """The status as it was within the last minute; at most 5 queries, mostly none. Never raises for
    an outage.
    """
    try:
        known = cache.get(status_key())
        if isinstance(known, Status):
            return known
        status = _status(now)
        cache.set(status_key(), status, CACHED_SECONDS)
    except (Error, RedisError) as error:
        return _status_without(error, now)
    return status


def _status_without(error: Error | RedisError, now: datetime) -> Status:
    """What can be told while a server is away."""
    if isinstance(error, RedisError):
        try:
            return replace(_status(now), is_well=False, away="redis")
        except Error:
            pass
    return Status(
        now,
        False,
        None,
        None,
        (),
        "",
        backup_at(),
        away="database",
        runs_compiled=is_compiled(),
    )


def _status(now: datetime) -> Status:
    beats = Heartbeat.objects.order_by("first")
    first = beats.first()
    last = beats.last()
    found = outages(since=now - PERIOD, now=now)
    return Status(
        checked_at=now,
        is_well=last is not None and now - last.last <= LONGEST_PAUSE,
        last_beat=last.last if last else None,
        known_since=max(first.first, now - PERIOD) if first else None,
        outages=tuple(
            Outage(instant_of(gap.start), instant_of(gap.end), span_words(gap.end - gap.start))
            for gap in found
        ),
        total=span_words(sum(gap.end - gap.start for gap in found)),
        backup_at=backup_at(),
        drill=last_drill(),
        runs_compiled=is_compiled(),
    )


def backup_at() -> datetime | None:
    """When the file that every backup touches was touched last."""
    try:
        changed = Path(settings.BACKUP_MARK).stat().st_mtime if settings.BACKUP_MARK else None
    except OSError:
        return None
    return None if changed is None else datetime.fromtimestamp(changed, tz=UTC)
