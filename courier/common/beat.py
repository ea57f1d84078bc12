"""The scheduler of what Celery's beat asks for, on a machine whose clock may be set."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from celery.beat import PersistentScheduler

_TOLERANCE: Final = timedelta(seconds=1)


class Scheduler(PersistentScheduler):
    """Celery's own, which goes on when the clock is put back.

    Celery notes by the clock when each task ran last: put back by an hour, it would ask for nothing
    until that hour is over.
    """

    def tick(self, *arguments: Any, **named: Any) -> float:
        """Ask for what is due; the seconds until it is worth while to look again."""
        self.forget_the_future()
        seconds: float = super().tick(*arguments, **named)
        return seconds

    def forget_the_future(self) -> None:
        """Take what has run later than now for what ran just now."""
        now = self.app.now()
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at is not None and entry.last_run_at > now + _TOLERANCE
        ]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None
