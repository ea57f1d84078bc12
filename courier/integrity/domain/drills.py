"""Drills: the backup restored to a server of its own, examined, and what was found there stored."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import ProgrammingError, connection, transaction

from courier.common.locks import try_session_lock
from courier.integrity.keys import present_key_id
from courier.integrity.models import Drill, SealKey
from courier.integrity.restored import compare, marks_now, recovery_seconds, replay_all

_MOST_FAULTS: Final = 20
_FOUND: Final = (
    "ended_at",
    "recovery_seconds",
    "games",
    "moves",
    "seals",
    "rows",
    "fault_count",
    "faults",
)
_LONGEST_ARCHIVING: Final = 600.0  # seconds
_LONGEST_TRANSACTION: Final = 600.0  # seconds
_STAYS_OPEN: Final = (
    "A transaction has been open for ten minutes, so that the drill cannot say which rows there"
    " are. pg_stat_activity shows it (backend_xid, xact_start); end it and begin again."
)
_WRITING_TRANSACTIONS: Final = """
    SELECT transactionid::text
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock'
    AND datname = current_database() AND pid <> pg_backend_pid()
"""
_SAMPLES: Final = 3
_LOOKED_AT: Final = 0.1  # seconds between two looks
_GIVEN_UP: Final = timedelta(days=1)
NOT_RESTORED: Final = "nobody restored the backup"
TOO_OLD: Final = "what is restored there has not come up to the beginning of the drill"
NOT_ARCHIVED: Final = "the database does not archive its WAL"
WRONG_KEY: Final = "SEAL_KEY is none the restored games were sealed with"
_SPACE: Final = 0x6472696C  # any number of our own


def begin_drill(*, now: datetime) -> Drill:
    """Store the row that has to be in what is restored, and measure how long it takes to reach the
    repository.

    Drills that were never ended are given up.
    """
    _give_up(now=now)
    marks = marks_now()
    _wait_for_older_transactions()
    drill = Drill.objects.create(began_at=now, marks=marks)
    drill.risk_seconds = _seconds_at_risk(drill)
    drill.save(update_fields=["risk_seconds"])
    return drill


def open_drill(*, now: datetime) -> Drill | None:
    """The drill that waits for a restored server, unless it has waited for a day."""
    return Drill.objects.filter(ended_at=None, began_at__gt=now - _GIVEN_UP).last()


def examine(drill: Drill, url: str, *, recovery_seconds: float) -> Drill:
    """Replay every game of the restored database, check its seals and look for every row."""
    replayed = replay_all(url)
    compared = compare(url, drill.marks, sealed_before=drill.began_at - timedelta(minutes=5))
    drill.recovery_seconds = recovery_seconds
    drill.games, drill.moves, drill.seals = replayed.games, replayed.moves, replayed.seals
    drill.rows = compared.rows
    faults = [*replayed.faults, *compared.faults]
    if drill.risk_seconds is None:
        faults.append(NOT_ARCHIVED)
    if drill.seals and not SealKey.objects.filter(pk=present_key_id()).exists():
        faults.append(WRONG_KEY)
    drill.faults, drill.fault_count = faults[:_MOST_FAULTS], len(faults)
    return drill


def end_drill(drill: Drill, *, now: datetime) -> None:
    """Store what was found."""
    drill.ended_at = now
    drill.save(update_fields=_FOUND)


def go_on(*, url: str, every: timedelta, clock: Callable[[], datetime]) -> None:
    """Begin a drill if the last one is long ago; if one is open and what it waits for has been
    restored, examine that. One for which nothing was restored within a day has failed.
    """
    with try_session_lock(_SPACE, 0) as is_alone:
        if not is_alone:
            return
        now = clock()
        drill = open_drill(now=now)
        if drill is None:
            _give_up(now=now)
            if not Drill.objects.filter(began_at__gt=now - every).exists():
                begin_drill(now=now)
            return
        seconds = recovery_seconds(url, drill=drill.pk)
        if seconds is not None:
            end_drill(examine(drill, url, recovery_seconds=seconds), now=clock())


def fail_drill(drill: Drill, fault: str, *, now: datetime) -> None:
    """End a drill in which nothing could be examined."""
    drill.faults, drill.fault_count, drill.ended_at = [fault], 1, now
    drill.save(update_fields=["faults", "fault_count", "ended_at"])


def _give_up(*, now: datetime) -> None:
    for left in Drill.objects.filter(ended_at=None):
        fail_drill(left, NOT_RESTORED, now=now)


def _wait_for_older_transactions() -> None:
    """Wait for those that may hold a row below the marks and have not committed it; our own, if
    there is one, is not among them.

    Raises TimeoutError if one of them stays open.
    """
    give_up = time.monotonic() + _LONGEST_TRANSACTION
    older = _open_transactions()
    while older & _open_transactions():
        if time.monotonic() > give_up:
            raise TimeoutError(_STAYS_OPEN)
        time.sleep(_LOOKED_AT)


def _open_transactions() -> set[str]:
    """The numbers of those of other connections to this database that have written something."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITING_TRANSACTIONS)
        return {number for (number,) in cursor.fetchall()}


def _seconds_at_risk(drill: Drill) -> float | None:
    """The longest that something waits for the repository: what comes first into a new file of WAL,
    tried a few times. None where nothing is archived.
    """
    longest = 0.0
    for _sample in range(_SAMPLES):
        if not _switch_file():
            return None
        drill.save(update_fields=["began_at"])
        seconds = _seconds_until_archived()
        if seconds is None:
            return None
        longest = max(longest, seconds)
    return longest


def _switch_file() -> bool:
    """Begin a new file of WAL; False where none is archived or that is not for us to do."""
    if _row("SHOW archive_mode") == ("off",):
        return False
    try:
        with transaction.atomic():
            _row("SELECT pg_switch_wal()")
    except ProgrammingError:
        return False
    return True


def _seconds_until_archived() -> float | None:
    """How long it takes from now until what is committed now is in the repository."""
    began = time.monotonic()
    (file,) = _row("SELECT pg_walfile_name(pg_current_wal_lsn())")
    while time.monotonic() < began + _LONGEST_ARCHIVING:
        (last,) = _row("SELECT last_archived_wal FROM pg_stat_archiver")
        if last and len(last) >= len(file) and last[: len(file)] >= file:
            return time.monotonic() - began
        time.sleep(_LOOKED_AT)
    return None


def _row(query: str) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        found: tuple[Any, ...] = cursor.fetchone()
        return found
