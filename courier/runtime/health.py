"""Whether the processes of this machine do their work: what the health checks of containers ask."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

SCHEDULE_NAME: Final = "courier-beat-schedule"
RECEIVER_PORT: Final = 8024
_ANSWER_SECONDS: Final = 5.0
# Beat writes its memory every three minutes.
_BEAT_SECONDS: Final = 600.0


def answers(address: str) -> bool:
    """Whether a web server answers at `address` as it should."""
    try:
        urllib.request.urlopen(address, timeout=_ANSWER_SECONDS).close()  # noqa: S310 -- always http, on this machine
    except (urllib.error.HTTPError, OSError):
        return False
    return True


def greets(port: int) -> bool:
    """Whether the mail receiver on this machine begins a conversation."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=_ANSWER_SECONDS) as talk:
            return talk.recv(4) == b"220 "
    except OSError:
        return False


def is_working(name: str) -> bool:
    """Whether the Celery worker `name` (`celery`, `thinker`, `later`) of this machine answers.

    The name of the machine is looked up, as Celery does: in Podman's checks the variable HOSTNAME
    is empty.
    """
    command = [sys.executable, "-m", "celery", "--app", "courier", "inspect", "ping"]
    command += ["--destination", f"{name}@{socket.gethostname()}"]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 -- our own command
    return done.returncode == 0


def is_beating(folder: Path | None = None) -> bool:
    """Whether the scheduler of this machine has written its memory lately."""
    files = (folder or Path(tempfile.gettempdir())).glob(f"{SCHEDULE_NAME}*")
    oldest = time.time() - _BEAT_SECONDS
    return any(file.stat().st_mtime > oldest for file in files)
