"""Processor times: medians of several rounds, in which everything compared takes turns.

All of it is computing in one thread: on an idle machine this is the time by the clock, on a busy
one it is steadier.
"""

import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

ROUNDS: Final = 7
WIDTH: Final = 40

Work = Callable[[], object]


def seconds(work: Work) -> float:
    """Return the processor time of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def medians(works: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median time of each work in seconds; a slow moment of the machine meets all of
    them.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(seconds(work))
    return {name: statistics.median(found) for name, found in times.items()}


def median(work: Work, rounds: int = ROUNDS) -> float:
    """Return the median time of one work, in seconds."""
    return medians({"": work}, rounds)[""]


def show_progress(done: int, total: int, name: str) -> None:
    """Draw the progress bar on the error output, anew in the same line where it is a terminal."""
    filled = WIDTH * done // max(total, 1)
    line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total} {name:<28}"
    is_terminal = sys.stderr.isatty()
    print(
        f"\r{line}" if is_terminal else line,
        end="" if is_terminal and done < total else "\n",
        file=sys.stderr,
    )
