"""What the tests of the kit ask of it, whether it runs in containers or as processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

PATIENCE_SECONDS: Final = 300  # a busy machine is slow, not wrong
MACHINES: Final = ("one", "two")
# Containers are not reached from the loopback: visitors have other addresses of this machine there.
_CLIENTS: Final = os.environ.get("KIT_CLIENTS", "127.0")

Say = Callable[[str], None]
_BEGAN: Final = time.monotonic()


class Running(Protocol):
    """The services of docker-compose.yml, those of the site on two machines."""

    @property
    def folder(self) -> Path:
        """The folder of the operator: `secrets` is in it."""

    def address(self, machine: str, name: str) -> str:
        """Where a service of a machine is now."""

    def start(self, machine: str, *names: str) -> None:
        """Start services of the site on a machine."""

    def stop(self, name: str) -> None:
        """Stop `MACHINE-SERVICE`, or a server by the name of its service."""

    def is_healthy(self, machine: str, name: str) -> bool:
        """What the health check of a service says."""

    def accesses(self) -> list[str]:
        """The requests the proxy has answered, each with the machine that did it, or `-`."""

    def cache(self) -> dict[str, int]:
        """How often the cache was asked for something, and had it."""

    def log(self, name: str) -> str:
        """What `MACHINE-SERVICE` has written so far."""


def say(line: str) -> None:
    """A line of the log, with the seconds since the beginning."""
    print(f"{time.monotonic() - _BEGAN:6.1f} s  {line}", flush=True)


def client(network: int, number: int) -> str:
    """The address of a visitor."""
    return f"{_CLIENTS}.{network}.{number}"


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Return once it is so. Raises AssertionError after a while."""
    give_up = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < give_up, what
        time.sleep(0.2)
