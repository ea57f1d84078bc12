"""What Django keeps for each thread, in a process whose requests are answered by threads alone.

Django keeps the language, the time zone and the connections where coroutines find them, too. A page
looks there some five hundred times, and each look takes twenty times what a thread's own takes.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from django.core.cache import caches
from django.db import connections
from django.urls import base as addresses
from django.utils import timezone
from django.utils.translation import trans_real

_PLACES: Final[tuple[tuple[Any, str], ...]] = (
    (trans_real, "_active"),
    (timezone, "_active"),
    (addresses, "_prefixes"),
    (addresses, "_urlconfs"),
    (connections, "_connections"),
    (caches, "_connections"),
)


def use_threads_alone() -> None:
    """Keep them for threads from now on; what was kept so far is forgotten. Called where no
    coroutine ever answers, before the first request.
    """
    connections.close_all()
    for owner, name in _PLACES:
        assert hasattr(owner, name), f"Django keeps nothing as {name} any more"
        setattr(owner, name, threading.local())
