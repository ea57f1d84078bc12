"""How often somebody may do something that costs the site more than a page."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.core.cache import cache

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


def may_again(what: str, caller: object, *, limit: int, seconds: int = MINUTE) -> bool:
    """Count one more `what` of somebody; False once there were more than `limit` within that time.

    Counted in the cache, so that it holds for all processes; when the cache is emptied counting
    begins anew.
    """
    return add(what, caller, 1, seconds=seconds) <= limit


def add(what: str, caller: object, number: int, *, seconds: int = MINUTE) -> int:
    """Add to what somebody has had of `what`; return what it is now, 0 when that time is over."""
    name = f"rate:{what}:{caller}"
    for _attempt in range(2):  # another process may begin at the same instant
        try:
            return int(cache.incr(name, number))
        except ValueError:
            if cache.add(name, number, seconds):
                return number
    return 0


def total(what: str, caller: object) -> int:
    """What somebody has had of `what` within its time."""
    return int(cache.get(f"rate:{what}:{caller}", 0))


def take_back(what: str, caller: object) -> None:
    """Let the last `what` of somebody not have been counted."""
    name = f"rate:{what}:{caller}"
    with suppress(ValueError):  # it has run out
        cache.decr(name)
