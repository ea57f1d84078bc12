"""Whether a pattern takes long for a text that somebody made for it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.pumping.samples import ENDINGS, pumps_of

MOST_SECONDS: Final = 0.05
REPEATS: Final = 4  # measurements of what took longer
# Few more pieces each time, so that what grows exponentially is noticed long before it would never
# end.
FIRST_COUNTS: Final = (4, 8, 11, 14, 17, 20, 24)
SHORT: Final = (
    1200  # characters; what takes no time for these, and twice the time for twice as many, is quick
)
LINEAR: Final = 2.6
QUICK_SECONDS: Final = 0.0002


@dataclass(frozen=True, slots=True)
class Slow:
    """A text that takes long: `beginning`, then `piece` so many times, then `ending`."""

    beginning: str
    piece: str
    count: int
    ending: str
    seconds: float


def slowest(pattern: re.Pattern[str], methods: frozenset[str], limit: int) -> Slow | None:
    """Return a text within the limit for which the pattern takes more than 50 ms of the processor;
    None without.
    """
    pumps = pumps_of(pattern)
    for method in {_kind(method) for method in methods}:
        for beginning in pumps.beginnings or ("",):
            for piece in pumps.pieces:
                for ending in ENDINGS:
                    found = _pumped(pattern, method, limit, (beginning, piece, ending))
                    if found is not None:
                        return found
    return None


def _kind(method: str) -> str:
    return method if method in ("match", "fullmatch", "search") else "finditer"


def _pumped(
    pattern: re.Pattern[str], method: str, limit: int, parts: tuple[str, str, str]
) -> Slow | None:
    beginning, piece, ending = parts
    last = 0.0
    for count in _counts(len(piece), limit - len(beginning) - len(ending)):
        text = beginning + piece * count + ending
        took = _seconds(pattern, method, text)
        if took > MOST_SECONDS:
            # What else runs on the processor makes it slower, never quicker.
            took = min(took, *(_seconds(pattern, method, text) for _ in range(REPEATS)))
            if took > MOST_SECONDS:
                return Slow(beginning, piece, count, ending, took)
        if len(text) > SHORT and took < QUICK_SECONDS and took < LINEAR * last:
            return None
        last = max(took, 0.000005)
    return None


def _counts(length: int, limit: int) -> Iterator[int]:
    """How often a piece is repeated: a few times more, then twice as often each time, up to the
    limit.
    """
    most = max(1, limit // length)
    yield from (count for count in FIRST_COUNTS if count < most)
    count = 2 * FIRST_COUNTS[-1]
    while count < most:
        yield count
        count *= 2
    yield most


def _seconds(pattern: re.Pattern[str], method: str, text: str) -> float:
    began = time.process_time()
    if method == "finditer":
        for _match in pattern.finditer(text):
            pass
    else:
        getattr(pattern, method)(text)
    return time.process_time() - began
