"""A small program beside the launcher that ends what the launcher leaves behind when it is killed
itself.

The kernel asks the children of a killed launcher to stop (`processes.py`). One that cannot, such as
a worker that waits for a queue that has gone, or whose own children have lost it, is ended here,
its whole process group, a while later.

The launcher holds the writing end of the pipe on our standard input, and nobody else does: it is
closed when the launcher ends, in whatever way. A line `123` asks to look after that process group,
`-123` says that it has been ended. Only the standard library is used, and no other module of ours:
the file is run as it stands, by an interpreter that need not find the project.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable
from typing import Final

GRACE_SECONDS: Final = 10.0
_POLL_SECONDS: Final = 0.1


def watch(lines: Iterable[str], *, grace: float = GRACE_SECONDS) -> None:
    """Follow the launcher's process groups until it is gone, give them `grace` seconds to end, then
    kill the rest.
    """
    groups: set[int] = set()
    for number in map(int, lines):
        if number > 0:
            groups.add(number)
        else:
            groups.discard(-number)
    give_up = time.monotonic() + grace
    # A group once seen to be gone is left alone: its number may by now be somebody else's.
    while groups := {group for group in groups if _send(group, 0)}:
        if time.monotonic() >= give_up:
            for group in groups:
                _send(group, signal.SIGKILL)
            return
        time.sleep(_POLL_SECONDS)


def _send(group: int, number: int) -> bool:
    """Send a signal to a process group; whether there is one of ours."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    # The terminal's Ctrl-C and a service manager's stop are the launcher's business; we end when it
    # does.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    watch(sys.stdin)
