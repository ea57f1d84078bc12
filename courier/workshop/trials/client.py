"""Asking for trials."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language

from courier.workshop.errors import TooExpensive
from courier.workshop.trials.limits import SECONDS

_PROGRAM: Final = "courier.workshop.trials.server"
_PATIENCE: Final = 2 * SECONDS


def ask(work: str, **given: object) -> dict[str, Any]:
    """Return what a piece of work says of a document; see `work.WORKS`. Raises TooExpensive."""
    question = json.dumps({"work": work, "given": given, "language": get_language() or "en"}).encode()
    answer = _server.ask(question)
    if not answer and not _server.is_running():
        answer = _server.ask(question)
    if not answer:
        raise TooExpensive
    told: dict[str, Any] = json.loads(answer)
    return told


class _Server:
    """The server of this process; it starts with the first question and ends with the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = ""
        self._lifeline = -1

    def ask(self, question: bytes) -> bytes:
        """Return the answer to a question; empty when the trial was ended."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(_PATIENCE)
            try:
                connection.connect(self._address())
                connection.sendall(question)
                connection.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: connection.recv(65536), b""))
            except OSError:
                return b""

    def is_running(self) -> bool:
        """Whether the server, and not a trial alone, has survived the last question."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End the server of this process."""
        with self._lock:
            if self._owner == os.getpid():
                self._end()

    def _address(self) -> str:
        """Return where the server listens; it is started if it does not run, or belongs to the parent process."""
        with self._lock:
            if self._owner != os.getpid():
                self._process, self._owner = None, os.getpid()
            if self._process is None or self._process.poll() is not None:
                self._start()
            return f"{self._folder}/trials"

    def _start(self) -> None:
        if self._process is not None:
            self._end()
        self._folder = tempfile.mkdtemp(prefix="courier-")
        reading, self._lifeline = os.pipe()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(f"{self._folder}/trials")
            listener.listen(64)
            descriptors = (listener.fileno(), reading)
            self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter and program
                [sys.executable, "-m", _PROGRAM, *map(str, descriptors)],
                pass_fds=descriptors,
                stdin=subprocess.DEVNULL,
                cwd=Path(settings.BASE_DIR),
            )
        os.close(reading)

    def _end(self) -> None:
        """Let go of the lifeline, which ends the server."""
        os.close(self._lifeline)
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._process is not None:
            self._process.wait()
        self._process = None


_server = _Server()
atexit.register(_server.stop)
