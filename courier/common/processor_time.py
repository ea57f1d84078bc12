"""How much processor time the requests of somebody may take: below all that is counted in moves,
whatever computes.

Each request has some for free, more than a page needs. What it uses beyond is a debt of its
caller, paid off at an even pace; who owes more than a minute's worth is refused. The cache holds
the instant at which a debt is paid, for all processes. A process learns it when it charges somebody
itself, so nobody who has not been charged costs a look into the cache.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Final

from django.conf import settings
from django.core.cache import cache

from courier.common.budgets import OverBudget

FREE_SECONDS: Final = 0.15  # a usual page takes 0.025
_MINUTE: Final = 60

_lock: Final = threading.Lock()
_paid_at: Final[dict[str, float]] = {}  # of those who owed more than a minute's worth


def charge(caller: str, seconds: float) -> None:
    """Let somebody owe what a request has used of the processor, unless it was free."""
    owed = seconds - FREE_SECONDS
    if owed <= 0:
        return
    now = time.time()
    name = f"processor:{caller}"
    pays_seconds = owed * _MINUTE / settings.PROCESSOR_SECONDS_A_MINUTE
    cache.add(name, int(now * 1000), _MINUTE)
    try:
        paid_at = int(cache.incr(name, round(pays_seconds * 1000))) / 1000
    except ValueError:  # it ran out in between
        return
    paid_at = _learn(caller, paid_at, now)
    cache.touch(name, max(1, math.ceil(paid_at - now)))


def check(caller: str, *, minutes: int = 1) -> None:
    """Let somebody go on who owes no more than so many minutes' worth. Raises OverBudget."""
    wait = _paid_at.get(caller, 0.0) - time.time() - minutes * _MINUTE
    if wait > 0:
        raise OverBudget(seconds=math.ceil(wait))


def forget() -> None:
    """Forget in this process who owes what; the cache knows it."""
    _paid_at.clear()


def _learn(caller: str, paid_at: float, now: float) -> float:
    """Return when a debt is paid: of several that are charged at once, the last has the last
    word.
    """
    with _lock:
        for known, until in list(_paid_at.items()):
            if until - now <= _MINUTE:
                del _paid_at[known]
        paid_at = max(paid_at, _paid_at.get(caller, 0.0))
        if paid_at - now > _MINUTE:
            _paid_at[caller] = paid_at
        return paid_at
