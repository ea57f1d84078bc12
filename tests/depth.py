"""How many random cases a test tries: all of them in `make thorough`, a tenth that changes daily in
other runs. And how many of the presets a test of each of them tries: all, or a quarter.

A case stays what it was: the daily choice is made among the numbers `make thorough` tries, so a
failure is repeated by the test's own id, and the whole choice by TEST_DAY=2026-11-24.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

Case = TypeVar("Case")

IS_THOROUGH: Final = os.environ.get("THOROUGH") == "1"
# Kept in the environment, so that processes of one run agree when it lasts over midnight.
DAY: Final = os.environ.setdefault("TEST_DAY", datetime.now(UTC).date().isoformat())
SHARE: Final = 10
SHARE_OF_PRESETS: Final = 4
# For hypothesis, whose examples are drawn by it in the order of their numbers.
SEED: Final = 0 if IS_THOROUGH else int(hashlib.sha256(DAY.encode()).hexdigest()[:8], 16)


def chosen(cases: Sequence[Case], name: str, *, least: int = 2) -> list[Case]:
    """All cases of a thorough run, else a tenth of them (and at least some), in their order; `name`
    varies the lot.
    """
    if IS_THOROUGH:
        return list(cases)
    count = min(len(cases), max(least, len(cases) // SHARE))
    places = random.Random(f"{DAY} {name}").sample(range(len(cases)), count)
    return [cases[place] for place in sorted(places)]


def presets_of_today(keys: Iterable[str]) -> list[str]:
    """All presets of a thorough run, else a quarter of them, in their order.

    The same preset on a day in every test, whatever else its list holds: its rules are compiled for
    all of them.
    """
    return [key for key in keys if IS_THOROUGH or _lot(key) == 0]


def _lot(key: str) -> int:
    drawn = hashlib.sha256(f"{DAY} {key}".encode()).digest()
    return drawn[0] % SHARE_OF_PRESETS


def few(count: int) -> int:
    """All examples of a thorough run, else a tenth of them, by `SEED` other ones each day."""
    return count if IS_THOROUGH else max(1, count // SHARE)


def header() -> str:
    """One line for the end of a run."""
    if IS_THOROUGH:
        return "random cases: all of them"
    return (
        f"random cases: one in {SHARE}, presets: one in {SHARE_OF_PRESETS}, those of {DAY}"
        f" (TEST_DAY={DAY} repeats them, make thorough tries all)"
    )
