"""A visitor's socket as the threads of the web server see it: they never wait for somebody who
reads slowly.
"""

from __future__ import annotations

import select
import socket
import threading
from typing import Any, BinaryIO, Final

MOST_OF_ONE: Final = (
    4 * 1024 * 1024
)  # bytes of an answer that are kept; of a longer one a thread waits for the reader
WAIT_SECONDS: Final = 20.0
_PART: Final = 64 * 1024
# How many threads of a process may wait for readers of very long answers; more are refused.
_waiting = threading.BoundedSemaphore(2)


class Outlet:
    """Sends what the socket takes at once and keeps the rest, which the loop sends by `flush`."""

    def __init__(self, sock: socket.socket) -> None:
        self.real = sock
        self.unsent = bytearray()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def sendall(self, data: bytes) -> None:
        """Send or keep all of it. Raises TimeoutError where too much is kept and the reader takes
        nothing.
        """
        self.unsent += data
        self.flush()
        if len(self.unsent) > MOST_OF_ONE:
            self._wait_for_room()

    def sendfile(self, file: BinaryIO, offset: int = 0, count: int | None = None) -> int:
        """Send part of a file; how many bytes that were."""
        file.seek(offset)
        left = -1 if count is None else count
        sent = 0
        while left and (part := file.read(_PART if left < 0 else min(_PART, left))):
            self.sendall(part)
            sent += len(part)
            left = max(left - len(part), -1) if left > 0 else left
        return sent

    def flush(self) -> int:
        """Send what the socket takes now; how many bytes that were."""
        sent = 0
        while self.unsent:
            try:
                taken = self.real.send(memoryview(self.unsent)[:MOST_OF_ONE], socket.MSG_DONTWAIT)
            except (BlockingIOError, InterruptedError):
                break
            del self.unsent[:taken]
            sent += taken
        return sent

    def _wait_for_room(self) -> None:
        if not _waiting.acquire(blocking=False):
            raise TimeoutError("too many wait for readers of long answers")
        try:
            poll = select.poll()
            poll.register(self.real, select.POLLOUT)
            while len(self.unsent) > MOST_OF_ONE // 2:
                if not poll.poll(WAIT_SECONDS * 1000):
                    raise TimeoutError("the reader of a long answer takes nothing")
                self.flush()
        finally:
            _waiting.release()
