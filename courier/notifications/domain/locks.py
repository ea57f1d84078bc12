"""A lock on one mail that needs no open transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from courier.notifications.models import OutboxMail

_SPACE = 0x6D61696C  # "mail": keeps our advisory locks apart from anybody else's
_KEYS = 2**31


@contextmanager
def try_lock(mail: OutboxMail) -> Iterator[bool]:
    """Hold the mail for this database session, if nobody else does; yields whether it is held.

    A session lock, because a row lock would keep a transaction open while a mail server answers. PostgreSQL
    releases it when the session ends, so a killed worker holds nothing.
    """
    key = (_SPACE, mail.pk % _KEYS)
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
