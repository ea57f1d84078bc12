"""Queries to the sandbox."""

from __future__ import annotations

import atexit
import json
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language

from courier.common.errors import TooExpensive
from courier.common.sandbox.limits import AT_ONCE, CPU_SECONDS, SECONDS
from courier.common.slots import Room
from courier.common.watchdog import note

_PROGRAM: Final = "courier.workshop.sandbox.server"
_PATIENCE: Final = 2 * SECONDS
_STARTS_WITHIN_SECONDS: Final = 60  # on a machine with much else to do; one at rest takes 2
_POLLS_EVERY_SECONDS: Final = 0.3

# More would only wait for each other. What anybody may ask, signed in or not, takes one of half the
# places first, so that editors find one.
PUBLIC_QUESTIONS: Final = Room(AT_ONCE // 2)
_everybody: Final = Room(AT_ONCE, patience=0.25)


def query(work: str, **given: object) -> dict[str, Any]:
    """Return what a piece of work says of a document; see `work.WORKS`. Raises TooExpensive,
    SiteBusy.
    """
    with _everybody.place():
        return _answer(_question(work, given), _read)


def query_patiently(
    work: str,
    *,
    seconds: int,
    heard: Callable[[dict[str, Any]], None],
    is_wanted_now: Callable[[], bool],
    **given: object,
) -> dict[str, Any]:
    """Return what a piece of work says that may take so many seconds more than others. Raises
    TooExpensive.

    `heard` is called with whatever it shows on the way; when `is_wanted_now` says so it is asked to
    answer at once.
    """

    def follow(connection: socket.socket) -> bytes:
        return _follow(connection, _PATIENCE + seconds, heard, is_wanted_now)

    return _answer(_question(work, given, more=seconds), follow)


def _question(work: str, given: dict[str, object], *, more: int = 0) -> bytes:
    question_plain = {
        "work": work,
        "given": given,
        "language": get_language() or "en",
        "more": more,
    }
    return json.dumps(question_plain).encode() + b"\n"


def _answer(question: bytes, read: Callable[[socket.socket], bytes]) -> dict[str, Any]:
    answer = _server.query(question, read)
    if not answer and not _server.is_running():
        answer = _server.query(question, read)
    if not answer:
        note(CPU_SECONDS)
        raise TooExpensive
    shown: dict[str, Any] = json.loads(answer)
    note(shown.pop("processor_seconds"))
    return shown


def _read(connection: socket.socket) -> bytes:
    connection.shutdown(socket.SHUT_WR)
    return b"".join(iter(lambda: connection.recv(65536), b""))


def _follow(
    connection: socket.socket,
    patience: float,
    heard: Callable[[dict[str, Any]], None],
    is_wanted_now: Callable[[], bool],
) -> bytes:
    """Return the last line of what comes; those before it are handed on. Empty when it takes too
    long.
    """
    rest = b""
    is_requested = False
    end = time.monotonic() + patience
    connection.settimeout(_POLLS_EVERY_SECONDS)
    while time.monotonic() < end:
        if not is_requested and is_wanted_now():
            is_requested = True
            connection.shutdown(socket.SHUT_WR)
        try:
            part = connection.recv(65536)
        except TimeoutError:
            continue
        if not part:
            return rest
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            heard(json.loads(line))
    return b""


class _Server:
    """The server of this process; it starts with the first question and ends with the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = ""
        self._lifeline = -1

    def query(self, question: bytes, read: Callable[[socket.socket], bytes]) -> bytes:
        """Return the answer to a question as `read` takes it; empty when the sandbox was ended."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(_PATIENCE)
            try:
                connection.connect(self._address())
                connection.sendall(question)
                return read(connection)
            except OSError:
                return b""

    def is_running(self) -> bool:
        """Whether the server, and not a sandbox alone, has survived the last question."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End the server of this process."""
        with self._lock:
            if self._owner == os.getpid():
                self._end()

    def _address(self) -> str:
        """Return where the server listens; one is started, and waited for, where none is or it is
        the parent's.
        """
        with self._lock:
            if self._owner != os.getpid():
                self._process, self._owner = None, os.getpid()
            if self._process is None or self._process.poll() is not None:
                self._start()
            return f"{self._folder}/sandbox"

    def _start(self) -> None:
        if self._process is not None:
            self._end()
        self._folder = tempfile.mkdtemp(prefix="courier-")
        reading, self._lifeline = os.pipe()
        loaded, loading = os.pipe()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(f"{self._folder}/sandbox")
            listener.listen(64)
            descriptors = (listener.fileno(), reading, loading)
            self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter and program
                [sys.executable, "-m", _PROGRAM, *map(str, descriptors)],
                pass_fds=descriptors,
                stdin=subprocess.DEVNULL,
                cwd=Path(settings.BASE_DIR),
            )
        os.close(reading)
        os.close(loading)
        select.select([loaded], [], [], _STARTS_WITHIN_SECONDS)  # no question shall pay for it
        os.close(loaded)

    def _end(self) -> None:
        """Let go of the lifeline, which ends the server."""
        os.close(self._lifeline)
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._process is not None:
            self._process.wait()
        self._process = None


_server = _Server()
atexit.register(_server.stop)
