"""How long a web process waits for the database, who is charged for it, and parting with the
servers after work was ended in the middle of anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from courier.common.watchdog import note
from courier.settings import env

# More than a request may compute, so that what is stopped has not just waited for the processor.
_MORE_SECONDS: Final = 5
# What reads for so long is dear for the database itself; a usual statement takes 0.002.
FREE_SECONDS: Final = 0.25
# What waits for a lock computes nothing: its seconds are another's.
_LOCKS: Final = (" UPDATE", " SHARE", "pg_advisory")
_ENDS: Final = 80  # characters of a statement in which locks are named


def drop_connections() -> None:
    """Part with the connections of this thread, which may have been left in the middle of a
    transaction or an answer; new ones are made when they are wanted.
    """
    for connection in connections.all(initialized_only=True):
        connection.close()
        del connections[connection.alias]
    for alias in settings.CACHES:
        with suppress(AttributeError):  # not used in this thread
            del caches[alias]


def end_long_statements() -> None:
    """Let the database stop each statement of this process that takes much longer than a request
    may compute, from the next connection on. Options of the operator's own stay as they are.
    """
    options = connections.settings[DEFAULT_DB_ALIAS]["OPTIONS"]
    if options["options"] == env.QUICK_ANSWERS:
        seconds = settings.REQUEST_SECONDS + _MORE_SECONDS
        options["options"] += f" -c statement_timeout={seconds}s"


def charge_readings(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Charge what a new connection reads for long to the sender of the request, as what another
    process computes for them. A receiver of `connection_created`.
    """
    if _measured not in connection.execute_wrappers:
        connection.execute_wrappers.append(_measured)


def _measured(
    execute: Callable[..., Any], sql: str, params: object, many: bool, context: dict[str, Any]
) -> Any:
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        more = time.perf_counter() - began - FREE_SECONDS
        if more > 0 and sql.startswith("SELECT") and not _locks(sql):
            note(more)


def _locks(sql: str) -> bool:
    return any(lock in sql[-_ENDS:] for lock in _LOCKS)
