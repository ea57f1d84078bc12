"""How long a web process waits for the database, and parting with the servers after work was ended
in the middle of anything.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.db import DEFAULT_DB_ALIAS, connections

from courier.settings import env

# More than a request may compute, so that what is stopped has not just waited for the processor.
_MORE_SECONDS: Final = 5


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
