"""Ends what computes too long, whatever it is: no view has to remember it.

A thread of each process looks twice a second at all work that is watched, and raises `RanTooLong`
in the thread of one that has used up its processor time. It comes between two steps of Python code:
a call into C is ended when it returns. Work in other threads is not measured, that
of other processes where it is noted here.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

LOOKS_EVERY_SECONDS: Final = 0.5
# Something may have swallowed the exception. Nobody needs as much to give up in good order.
_AGAIN_AFTER_SECONDS: Final = 2.0


T = TypeVar("T")


class RanTooLong(BaseException):
    """The processor time is used up. No `except Exception` catches it."""


class Watch:
    """Work of one caller: how long it has computed, in processor seconds of the threads it ran
    in.
    """

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self.seconds = 0.0  # used; those of other processes (`note`) as well

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns. Raises RanTooLong when it computes longer than the limit,
        and never later than here: what this thread does next is safe from it.
        """
        outer, _here.watch = getattr(_here, "watch", None), self
        run = _begin(self._limit)
        try:
            try:
                return work()
            finally:
                _end(run)
        except RanTooLong:
            _end(run)  # which may be what was interrupted above
            raise
        finally:
            _here.watch = outer
            self.seconds += run.seconds


def note(seconds: float) -> None:
    """Add what another process has computed for the work of this thread."""
    watch: Watch | None = getattr(_here, "watch", None)
    if watch is not None:
        watch.seconds += seconds


@dataclass(slots=True, eq=False)
class _Run:
    """What a thread computes from its beginning to its end, in processor seconds of that thread."""

    thread: int
    clock: int
    began: float
    ends_at: float
    seconds: float = 0.0  # used, once it has ended


_here: Final = threading.local()  # `watch`: whose work this thread does
_lock = threading.Lock()
_running: Final = set[_Run]()
_watchdog: threading.Thread | None = None


def _begin(limit: float) -> _Run:
    thread = threading.get_ident()
    now = time.thread_time()
    run = _Run(thread, time.pthread_getcpuclockid(thread), now, now + limit)
    with _lock:
        _running.add(run)
    _wake()
    return run


def _end(run: _Run) -> None:
    """Watch it no longer; twice does no harm.

    The watchdog holds the lock while it looks and raises, so what it has raised is either here
    already or taken back.
    """
    with _lock:
        if run in _running:
            run.seconds = time.thread_time() - run.began
            _running.discard(run)
            _raise_in(run.thread, None)


def _wake() -> None:
    """Start the watchdog with the first run of a process."""
    global _watchdog
    if _watchdog is None:
        with _lock:
            if _watchdog is None:
                _watchdog = threading.Thread(target=_watch, name="watchdog", daemon=True)
                _watchdog.start()


def _watch() -> None:
    while True:
        time.sleep(LOOKS_EVERY_SECONDS)
        _look()


def _look() -> None:
    with _lock:
        for run in tuple(_running):
            try:
                now = time.clock_gettime(run.clock)
            except OSError:  # its thread is gone
                _running.discard(run)
                continue
            if now > run.ends_at:
                run.ends_at = now + _AGAIN_AFTER_SECONDS
                _raise_in(run.thread, RanTooLong)


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Raise in a thread as soon as it runs Python code again; None takes back what it has not met
    yet.
    """
    wanted = ctypes.py_object() if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), wanted)


def _forget() -> None:
    """In a forked process nobody runs, and nobody watches."""
    global _lock, _watchdog
    _lock = threading.Lock()
    _watchdog = None
    _running.clear()


os.register_at_fork(after_in_child=_forget)
