"""The connection of a sandbox that takes long: how far it is, and whether anybody still waits."""

from __future__ import annotations

import json
import select
import socket
import time
from typing import Final

LOOKS_EVERY_SECONDS: Final = 0.1


class Line:
    """What a sandbox knows of whoever asked."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._next_look = 0.0
        self._is_hung_up = False

    def report(self, **progress: object) -> None:
        """Say how far the work is. Raises OSError when nobody is there any more."""
        self._connection.sendall(json.dumps(progress).encode() + b"\n")

    def is_hung_up(self) -> bool:
        """Whether the answer is wanted at once; may be asked as often as one likes."""
        now = time.monotonic()
        if now >= self._next_look and not self._is_hung_up:
            self._next_look = now + LOOKS_EVERY_SECONDS
            self._is_hung_up = bool(select.select([self._connection], [], [], 0)[0])
        return self._is_hung_up
