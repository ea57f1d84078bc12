"""One running instance per `var`: a file lock that the system releases when its holder dies,
however it dies.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.runtime.state import read_state


@contextmanager
def instance_lock(layout: Layout) -> Iterator[None]:
    """Hold the instance for the block. Raises RuntimeProblem `already-running`."""
    descriptor = os.open(layout.lock_file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            state = read_state(layout)
            where = f" at {state.site_url}" if state is not None and state.site_url else ""
            raise RuntimeProblem(
                "already-running",
                f"The site of {layout.var} is already running{where}: stop it first (Ctrl-C"
                " there).",
            ) from problem
        yield
    finally:
        os.close(descriptor)


def is_running(layout: Layout) -> bool:
    """Whether somebody holds the instance."""
    try:
        descriptor = os.open(layout.lock_file, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
