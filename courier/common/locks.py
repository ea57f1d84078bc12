"""Locks that need no open transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

_KEYS: Final = 2**31


@contextmanager
def try_session_lock(space: int, number: int) -> Iterator[bool]:
    """Hold a number for this database session, if nobody else does; yields whether it is held.

    `space` keeps the locks of one subject apart from those of others. PostgreSQL releases the lock
    when the session ends, so a killed worker holds nothing.
    """
    key = (space, number % _KEYS)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
        row = cursor.fetchone()
    is_held = bool(row and row[0])
    try:
        yield is_held
    finally:
        if is_held:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)
