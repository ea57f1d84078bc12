"""A limit of computing time for a block of code, and the time it took."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTime(BaseException):
    """The code took more computing time than it may; nothing of ours catches this."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Run the block with so much computing time of this process; other processes beside it do not
    count.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTime(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def spent() -> float:
    """Return the computing time of this process so far, in seconds."""
    return time.process_time()
