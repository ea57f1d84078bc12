"""Keeping the site's processes alive: a crash is reported in one sentence and the process started
again.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn

from courier.runtime.errors import RuntimeProblem
from courier.runtime.processes import Child
from courier.runtime.progress import Progress

_CRASHES: Final = 3
_CRASH_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.25


@dataclass(slots=True)
class Post:
    """A place to be manned: how to start the process, the one that runs now, and when earlier ones
    fell.
    """

    start: Callable[[], Child]
    child: Child
    crashes: deque[float] = field(default_factory=lambda: deque(maxlen=_CRASHES))


@dataclass(slots=True)
class Supervisor:
    """Starts processes in order, watches them, and stops them in reverse order."""

    progress: Progress
    posts: list[Post] = field(default_factory=list)

    def start(self, start: Callable[[], Child]) -> Child:
        """Start a process by `start`, which is used again when it crashes."""
        child = start()
        self.posts.append(Post(start=start, child=child))
        return child

    def watch(self) -> NoReturn:
        """Watch for ever; left by an exception only. Raises RuntimeProblem `keeps-crashing`."""
        while True:
            self.restart_fallen(now=time.monotonic())
            time.sleep(_POLL_SECONDS)

    def restart_fallen(self, *, now: float) -> None:
        """Start every process anew that has ended, unless it keeps ending."""
        for post in self.posts:
            if post.child.is_alive():
                continue
            report = crash_report(post.child)
            post.crashes.append(now)
            if len(post.crashes) == _CRASHES and now - post.crashes[0] < _CRASH_SECONDS:
                raise RuntimeProblem(
                    "keeps-crashing", f"{report} It keeps doing so; everything is stopped."
                )
            self.progress.say(f"{report} Starting it again.")
            post.child.stop()
            post.child = post.start()

    def stop(self) -> None:
        """Stop everything, the last started first."""
        while self.posts:
            self.posts.pop().child.stop()


def crash_report(child: Child) -> str:
    """One sentence about an ended process: how it ended and where its log is."""
    status = child.process.returncode
    how = f"exit status {status}" if status >= 0 else f"signal {signal.Signals(-status).name}"
    words = child.last_words()
    ending = f": {words.rstrip('.')}" if words else ""
    return f"{child.name} ended unexpectedly ({how}; log {child.log}){ending}."
