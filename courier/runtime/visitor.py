"""A visitor of the web process: a connection, and the request that comes on it, byte by byte."""

from __future__ import annotations

import re
import socket
import time
from contextlib import suppress
from typing import Any, Final

from gunicorn.workers.gthread import TConn

from courier.runtime.outlet import Outlet

HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 60.0
LARGEST_HEAD: Final = 64 * 1024
LARGEST_BODY: Final = 2_621_440  # settings.DATA_UPLOAD_MAX_MEMORY_SIZE
_GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*(?=\r\n)", re.IGNORECASE)
_OTHER_LENGTH: Final = re.compile(
    rb"\r\n(?:transfer-encoding|content-length)[ \t]*:", re.IGNORECASE
)
_EXPECT: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)


class Visitor(TConn):  # type: ignore[misc]  # gunicorn has no types
    """A connection, and what has come of its next request."""

    def __init__(self, cfg: Any, sock: socket.socket, *about: Any) -> None:
        super().__init__(cfg, Outlet(sock), *about)
        self.received = bytearray()
        self.held = 0  # how many bytes of it the worker counts
        self.is_closed = False
        self.address = ""  # whom the request counts for
        self.deadline = 0.0
        self.whole: int | None = None  # bytes of the request, once its head has told
        self.is_cut = False  # its body is not waited for, and no other request may follow

    def begin(self, received: bytes) -> None:
        """Wait for a request of which this much has come."""
        self.received = bytearray(received)
        self.whole = None
        self.is_cut = False
        self.deadline = time.monotonic() + HEAD_SECONDS

    def has_come(self) -> bool:
        """Whether there is enough to answer: the whole request, or a head that is refused whatever
        follows.
        """
        if self.whole is None:
            self._read_head()
        return self.is_cut or (self.whole is not None and len(self.received) >= self.whole)

    def _read_head(self) -> None:
        end = self.received.find(b"\r\n\r\n", 0, LARGEST_HEAD)
        if end < 0:
            self.is_cut = len(self.received) >= LARGEST_HEAD
            return
        head = bytes(self.received[: end + 2])
        length = _LENGTH.search(head)
        # What is ambiguous is for gunicorn to refuse.
        is_odd = len(_OTHER_LENGTH.findall(head)) != (0 if length is None else 1)
        shown = int(length[1]) if length is not None else 0
        self.is_cut = is_odd or shown > LARGEST_BODY
        self.whole = end + 4 + shown
        self.deadline = time.monotonic() + BODY_SECONDS
        self._answer_expectation(head, end)

    def _answer_expectation(self, head: bytes, end: int) -> None:
        """Let a client go on that waits for our word before it sends the body."""
        rest = _EXPECT.sub(b"", head)
        if rest == head:
            return
        self.received[: end + 2] = rest
        assert self.whole is not None
        self.whole -= len(head) - len(rest)
        if not self.is_cut:
            self.say(_GO_ON)

    def say(self, words: bytes) -> None:
        """Send a few bytes from the loop; who cannot take them does without."""
        with suppress(OSError):
            self.sock.real.send(words, socket.MSG_DONTWAIT)
