"""Turning the signals that end a program into an exception, so that everything started is
stopped.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(BaseException):
    """Ctrl-C, SIGTERM or the end of the terminal; like KeyboardInterrupt no `except Exception`
    swallows it.
    """


@contextmanager
def stopping_on_signals() -> Iterator[None]:
    """Raise StopRequested at the first ending signal; later ones are ignored, so that stopping is
    not cut short.
    """

    def request_stop(number: int, frame: FrameType | None) -> None:
        for each in _ENDING:
            signal.signal(each, signal.SIG_IGN)
        raise StopRequested

    before = {each: signal.signal(each, request_stop) for each in _ENDING}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
