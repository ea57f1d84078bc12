"""How many threads of a process do the same dear thing at a time, whoever asks: the others are left
for pages.

Counts by address do not hold against somebody with many addresses; these do, within the process.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.utils.translation import gettext_lazy as _

from courier.common.errors import NotNow

BUSY_SECONDS: Final = 1  # until a place may be free


class SiteBusy(NotNow):
    """Others hold all places; it is not the fault of whoever asks."""

    code = "site_busy"
    sentence = _("The server is busy right now. Try again in a second.")


class Room:
    """A number of places in this process; a request that finds none in `patience` seconds is
    refused.
    """

    def __init__(self, places: int, *, patience: float = 0.0) -> None:
        self._free = threading.BoundedSemaphore(places)
        self._patience = patience

    def enter(self) -> None:
        """Take a place, which `leave` gives back. Raises SiteBusy."""
        if not self._free.acquire(timeout=self._patience):
            raise SiteBusy

    def leave(self) -> None:
        """Give a place back."""
        self._free.release()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place. Raises SiteBusy."""
        self.enter()
        try:
            yield
        finally:
            self.leave()
