"""Games of a document in a process of their own, with limits of time and memory: players' documents
may do anything.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from django.conf import settings

from courier.reports.enums import Failure
from courier.reports.models import Report

SLICE_SECONDS: Final = 20
GAME_SECONDS: Final = 60
WALL_SECONDS: Final = 200
LONGEST_LINE: Final = 1_000_000
POLLED_EVERY_SECONDS: Final = 1.0
_REFUSED: Final = 3
_TOO_MUCH: Final = 4
_EXPENSIVE: Final = (-signal.SIGKILL, -signal.SIGXCPU, _TOO_MUCH)


class Series:
    """A process that plays on with a report, from the next game; to be closed whatever happens.

    `lines` gives what it shows as it comes. Afterwards `failure` says why there is nothing more,
    empty when its slice was over, and `seconds` what it took of the processor.
    """

    def __init__(self, report: Report) -> None:
        self.failure = ""
        self.seconds = 0.0
        self._used = _children_seconds()
        self._is_stopped = False
        arguments = {
            "games": report.games_wanted,
            "first": report.games_played,
            "level": report.level or 0,
            "seed": report.seed,
            "longest": report.longest,
            "seconds": SLICE_SECONDS,
            "cpu-seconds": SLICE_SECONDS + GAME_SECONDS,
        }
        self._process = subprocess.Popen(  # noqa: S603 -- our own interpreter and program
            [
                sys.executable,
                "-m",
                "variants",
                "series",
                *(f"--{name}={value}" for name, value in arguments.items()),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"},
            start_new_session=True,
        )
        self._document = report.revision.document.encode()

    def lines(
        self, *, is_wanted: Callable[[], bool], clock: Callable[[], float]
    ) -> Iterator[dict[str, Any]]:
        """Yield what the process shows; `is_wanted` is asked every second, and when it says no the
        process is ended.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(self._document)
            self._process.stdin.close()
        began = clock()
        kept = b""
        output = self._process.stdout.fileno()
        while len(kept) < LONGEST_LINE and clock() - began < WALL_SECONDS:
            ready, _, _ = select.select([output], [], [], POLLED_EVERY_SECONDS)
            if not is_wanted():
                self._is_stopped = True
                return
            if not ready:
                continue
            part = os.read(output, 65536)
            if not part:
                return
            *whole, kept = (kept + part).split(b"\n")
            yield from map(json.loads, whole)
        self._is_stopped = True

    def close(self) -> None:
        """End the process if it still runs, and learn how it has ended."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        if self._is_stopped:
            self._process.kill()
        try:
            code = self._process.wait(timeout=SLICE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self.seconds = _children_seconds() - self._used
        if code == 0 or self._is_stopped:
            return
        too_much = code in _EXPENSIVE
        self.failure = (
            Failure.TOO_EXPENSIVE
            if too_much
            else Failure.REFUSED
            if code == _REFUSED
            else Failure.BROKEN
        )


def _children_seconds() -> float:
    """What all children of this process that have ended took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
