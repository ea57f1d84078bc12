"""Private Redis servers on Unix sockets: one for the queue, which forgets nothing, one for what can
be computed again, which forgets what was not asked for longest.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import redis

from courier.runtime.accounts import make_private
from courier.runtime.errors import RuntimeProblem
from courier.runtime.processes import OURSELVES, Child, spawn

_START_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class RedisServer:
    """One server; a throw-away one writes nothing to disk, one with a limit neither."""

    program: Path
    data: Path
    sockets: Path
    log: Path
    is_throw_away: bool = False
    most_megabytes: int | None = None

    @property
    def name(self) -> str:
        return "Redis" if self.most_megabytes is None else "the cache"

    @property
    def socket(self) -> Path:
        return self.sockets / "redis.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> Child:
        """Start the server and wait until it answers (which may include loading its data)."""
        make_private(self.sockets, owner=OURSELVES)
        make_private(self.data, owner=OURSELVES)
        self.socket.unlink(missing_ok=True)
        command: list[str | Path] = [
            self.program,
            "--port",
            "0",
            "--unixsocket",
            self.socket,
            "--unixsocketperm",
            "700",
        ]
        command += [
            "--dir",
            self.data,
            "--save",
            "",
            "--appendonly",
            "yes" if self._is_kept else "no",
        ]
        if self.most_megabytes is not None:
            command += ["--maxmemory", f"{self.most_megabytes}mb"]
            command += ["--maxmemory-policy", "allkeys-lru"]
        child = spawn(self.name, command, log=self.log, env={"LC_ALL": "C"}, scratch=self.sockets)
        self._wait(child)
        return child

    @property
    def _is_kept(self) -> bool:
        return not self.is_throw_away and self.most_megabytes is None

    def _wait(self, child: Child) -> None:
        client = redis.Redis.from_url(self.url)
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up and child.is_alive():
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.05)
            else:
                client.close()
                return
        words = child.last_words()
        child.stop()
        raise RuntimeProblem(
            "redis-failed", f"Redis did not start (its log is {self.log}): {words}"
        )


def check_redis(url: str, *, named: str = "REDIS_URL") -> None:
    """Raise RuntimeProblem `redis-unreachable` unless the server at `url` answers."""
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError) as problem:
        raise RuntimeProblem(
            "redis-unreachable", f"{named} does not answer: {problem}"
        ) from problem
