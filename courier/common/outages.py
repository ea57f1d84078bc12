"""Telling apart what is broken here from a server that is away for a while."""

from __future__ import annotations

import errno
from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError
from psycopg2.errors import QueryCanceled
from redis.exceptions import RedisError

RETRY_SECONDS: Final = 10


def is_outage(error: BaseException | None) -> bool:
    """Whether the database or Redis is away, overtaxed or out of room, so that the same request may
    succeed later.
    """
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    # A connection lost in the middle of an answer has no class of its own.
    return (
        isinstance(error, (OperationalError, InterfaceError, RedisError))
        or type(error) is DatabaseError
    )


def outage_words(error: BaseException) -> str:
    """The outage in one sentence, for commands; empty where it is none of a server."""
    said = " ".join(str(error).split())[:200]
    if isinstance(error, RedisError):
        return f"Redis does not answer: {said}"
    is_lost = isinstance(error, (OperationalError, InterfaceError)) and not is_stopped(error)
    return f"The database does not answer: {said}" if is_lost else ""


def is_stopped(error: BaseException) -> bool:
    """Whether the database has stopped a statement that took too long."""
    return isinstance(error, OperationalError) and isinstance(error.__cause__, QueryCanceled)
