"""Parting with the servers after work was ended in the middle of anything."""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.core.cache import caches
from django.db import connections


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
