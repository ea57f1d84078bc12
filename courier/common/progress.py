"""A progress bar for commands that take long."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, Protocol, TypeVar

_WIDTH: Final = 30
_PAUSE: Final = 0.2  # seconds between two drawings on a terminal
_STEPS: Final = 10  # lines where there is no terminal

T = TypeVar("T")


class Writer(Protocol):
    """Where the bar goes: a stream, or what Django wraps one in."""

    def write(self, text: str, /) -> object: ...

    def isatty(self) -> bool: ...


def with_progress(items: Iterable[T], *, total: int, label: str, out: Writer) -> Iterator[T]:
    """The items again, while a bar says how many of `total` are done and how long the rest will
    take.

    On a terminal one line is drawn over and over; elsewhere a line follows every tenth.
    """
    bar = _Bar(total, label, out)
    for count, item in enumerate(items, start=1):
        yield item
        bar.show(count)
    bar.close()


class _Bar:
    def __init__(self, total: int, label: str, out: Writer) -> None:
        self.total = total
        self.label = label
        self.out = out
        self.started = self.shown_at = time.monotonic()
        self.is_terminal = out.isatty()
        self.steps = 0
        self.text = ""

    def show(self, count: int) -> None:
        now = time.monotonic()
        self.text = f"{self.label} {self._line(count, now - self.started)}"
        if self.is_terminal and (now - self.shown_at >= _PAUSE or count >= self.total):
            self.out.write(f"\r{self.text}")
            self.shown_at = now
        elif not self.is_terminal and count * _STEPS >= (self.steps + 1) * self.total:
            self.steps = count * _STEPS // max(self.total, 1)
            self.out.write(f"{self.text}\n")

    def close(self) -> None:
        if self.is_terminal and self.text:
            self.out.write("\n")

    def _line(self, count: int, seconds: float) -> str:
        share = min(1.0, count / max(self.total, 1))
        drawn = "#" * round(share * _WIDTH)
        left = seconds / count * max(0, self.total - count)
        return f"[{drawn:.<{_WIDTH}}] {count} of {self.total}, {share:.0%}, {left:.0f} s left"
