"""How much somebody may have computed, in moves (`variants.count`), not in requests: some cost a
thousand times others.

A request that makes few moves is free. Whoever asks for more has so many a minute, and so many such
requests at once. Whoever asks, a process computes few of them at a time, and fewer for visitors, so
that players find a place.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final, NoReturn

from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from courier.common.errors import NotNow
from courier.common.slots import BUSY_SECONDS, Room, SiteBusy

# A move takes some 10 microseconds.
FREE: Final = 2_000
A_REQUEST: Final = 200_000
A_MINUTE: Final = 400_000
AT_ONCE: Final = 3
_MINUTE: Final = 60

_everybody: Final = Room(3, patience=0.25)
_visitors: Final = Room(2, patience=0.05)


class OverBudget(NotNow):
    code = "over_budget"
    sentence = _("You’ve used a lot of computing time. Wait %(seconds)s seconds and try again.")

    def __init__(self, *, seconds: int) -> None:
        super().__init__(seconds=seconds)
        self.seconds = seconds  # until it may succeed


class Account:
    """What one request spends for whoever sent it; kept in the cache, so that it holds for all
    processes.
    """

    def __init__(
        self, caller: Callable[[], str], *, is_visitor: Callable[[], bool] = lambda: True
    ) -> None:
        self._caller = caller
        self._is_visitor = is_visitor
        self._name = ""
        self._places = ExitStack()
        self.wait_seconds = 0  # until what was refused may succeed

    def open(self) -> int:
        """Return how many moves the request may make. Raises OverBudget, SiteBusy."""
        self._take_places()
        self._name = f"budget:{self._caller()}"
        self._begin()
        if int(cache.get(self._name, 0)) >= A_MINUTE:
            self._refuse(max(1, math.ceil(float(cache.get(self._until, 0)) - time.time())))
        return A_REQUEST

    def close(self, moves: int) -> None:
        """Charge the moves the request has made, unless it was free."""
        self._places.close()
        if not self._name:
            return
        _add(self._running, -1)
        cache.add(self._until, time.time() + _MINUTE, _MINUTE)
        cache.add(self._name, 0, _MINUTE)
        _add(self._name, moves)

    def _take_places(self) -> None:
        try:
            if self._is_visitor():
                self._places.enter_context(_visitors.place())
            self._places.enter_context(_everybody.place())
        except SiteBusy:
            self.wait_seconds = BUSY_SECONDS
            self._places.close()
            raise

    def _begin(self) -> None:
        cache.add(self._running, 0, _MINUTE)
        if _add(self._running, 1) > AT_ONCE:
            self._refuse(BUSY_SECONDS)

    def _refuse(self, seconds: int) -> NoReturn:
        self.wait_seconds = seconds
        self._places.close()
        raise OverBudget(seconds=seconds)

    @property
    def _running(self) -> str:
        return f"{self._name}:running"

    @property
    def _until(self) -> str:
        return f"{self._name}:until"


def _add(name: str, number: int) -> int:
    try:
        return int(cache.incr(name, number))
    except ValueError:  # it ran out in between
        return 0
