"""The site under test: `make run` with data of its own, its processes, and this process as a second
way into them.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

import django

from courier.runtime.layout import Layout
from courier.runtime.state import seal_key, secret_key

_STOP_SECONDS: Final = 60
_AWAY_SECONDS: Final = 180
Answer = TypeVar("Answer")


def patiently(question: Callable[[], Answer]) -> Answer:
    """The answer of the database, asked again for as long as it may be away. Raises its last
    error.
    """
    from django.db import InterfaceError, OperationalError, connection

    give_up = time.monotonic() + _AWAY_SECONDS
    while True:
        try:
            return question()
        except (InterfaceError, OperationalError):
            connection.close()
            if time.monotonic() > give_up:
                raise
            time.sleep(0.5)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """A running `python -m courier.runtime run`; what it says of its processes is kept in
    `said`.
    """

    def __init__(self, layout: Layout, **settings: str) -> None:
        self.layout = layout
        self.said: deque[str] = deque(maxlen=400)
        environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(layout.var),
            "PORT": str(free_port()),
            "LOG_LEVEL": "WARNING",
            "NOTICE_WAIT_MINUTES": "0",  # a mail for every move
            **settings,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "courier.runtime", "run"],
            cwd=layout.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.url = self._wait()
        threading.Thread(target=self._listen, daemon=True).start()

    def _wait(self) -> str:
        """The address, the last line that is printed. Raises AssertionError when the site does not
        start.
        """
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if line.startswith("http"):
                return line.strip().rstrip("/")
        raise AssertionError("\n".join(self.said))

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())

    def join(self) -> None:
        """Let this process work with the database of the site."""
        state = json.loads(self.layout.state_file.read_text(encoding="utf-8"))
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "courier.settings.base",
            "DATABASE_URL": state["database_url"],
            "REDIS_URL": state["redis_url"],
            "CACHE_URL": state["cache_url"],
            "SITE_URL": state["site_url"],
            "SECRET_KEY": secret_key(self.layout),
            "SEAL_KEY": seal_key(self.layout),
            "LOG_LEVEL": "ERROR",
        }
        django.setup()

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def pids(self, victim: str) -> list[int]:
        """The processes a victim's name means now."""
        return pids_of(self.process.pid, victim)

    def stop(self) -> None:
        if self.is_alive():
            self.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_STOP_SECONDS)


def pids_of(launcher: int, victim: str) -> list[int]:
    """The processes below `make run` that a victim's name means: `web` the master, `web child`
    those it has started.
    """
    name, _, is_child = victim.partition(" ")
    masters = [pid for pid in _children(launcher) if _is(name, pid)]
    return [child for pid in masters for child in _children(pid)] if is_child else masters


def _children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError, ValueError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(folder.name))
    return sorted(found)


def _is(name: str, pid: int) -> bool:
    with suppress(OSError):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        marks = {
            "web": b"gunicorn",
            "stream": b"courier.runtime.stream",
            "worker": b"--queues\0courier\0",
            "thinker": b"--queues\0thinking\0",
            "later": b"--queues\0later\0",
            "beat": b"\0celery\0--app\0courier\0beat\0",
            # Its title is its own choice, but says where it listens.
            "redis": b"/run-redis/redis.sock",
            "postgres": b"/postgres\0-D\0",
        }
        return marks[name] in command
    return False


# What exchanges a process for a new one: gunicorn's master starts new processes before it ends the
# old ones; the launcher starts the others anew when they have ended.
EXCHANGES: Final = {
    "web": signal.SIGHUP,
    "stream": signal.SIGTERM,
    "worker": signal.SIGTERM,
    "thinker": signal.SIGTERM,
    "later": signal.SIGTERM,
    "beat": signal.SIGTERM,
}


class Killer(threading.Thread):
    """Kills by plan, as soon as so many moves have been answered, but no master three times in a
    minute: then the launcher rightly gives up. A master that loses a child while it starts may fall
    with it, so that has to wait too. Players wait when they have come too far ahead of it."""

    AHEAD: Final = 8
    CALM_SECONDS: Final = 65.0
    STARTED_SECONDS: Final = 20.0

    def __init__(
        self,
        site: Site,
        kills: list[tuple[int, str]],
        answered: list[int],
        *,
        signals: Mapping[str, signal.Signals] = MappingProxyType({}),
    ) -> None:
        """`signals` are those that are sent instead of SIGKILL."""
        super().__init__(daemon=True)
        self.signals = signals
        self.site, self.waiting, self.answered = site, deque(kills), answered
        self.done: list[tuple[int, str]] = []
        self.fell: dict[str, deque[float]] = {}
        self.is_stopped = False

    def may_move(self) -> bool:
        """Whether the next move may be sent, or the next kill is overdue."""
        return not self.waiting or self.answered[0] < self.waiting[0][0] + self.AHEAD

    def run(self) -> None:
        while self.waiting and not self.is_stopped:
            after, victim = self.waiting[0]
            if self.answered[0] >= after and self._is_calm(victim) and self._kill(victim):
                self.done.append((self.answered[0], victim))
                self.waiting.popleft()
            time.sleep(0.05)

    def _is_calm(self, victim: str) -> bool:
        master, _, is_child = victim.partition(" ")
        fell, now = self.fell.setdefault(master, deque(maxlen=2)), time.monotonic()
        if is_child:
            return not fell or now - fell[-1] > self.STARTED_SECONDS
        return len(fell) < 2 or now - fell[0] > self.CALM_SECONDS

    def _kill(self, victim: str) -> bool:
        pids = self.site.pids(victim)
        if not pids:
            return False  # it is being started again: a little later
        with suppress(ProcessLookupError):
            os.kill(pids[-1], self.signals.get(victim, signal.SIGKILL))
            if " " not in victim:
                self.fell[victim].append(time.monotonic())
            return True
        return False
