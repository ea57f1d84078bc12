"""Room for frames: no call maps memory, however deep it is."""

from __future__ import annotations

import resource
from concurrent.futures import ThreadPoolExecutor

import pytest

from courier.common.frames import with_room

CALLS = 1_000
DEPTHS = range(200)  # more than one piece of 16 kB holds


def test_calls_at_any_depth_touch_no_new_memory() -> None:
    # Each thread has frames of its own; those of the tests have room already.
    with ThreadPoolExecutor() as threads:
        assert threads.submit(most_faults).result() >= CALLS
        assert threads.submit(with_room(most_faults)).result() < CALLS / 10


def test_arguments_results_and_errors_go_through() -> None:
    assert with_room(divmod)(7, 4) == (1, 3)
    assert with_room(sorted)([1, 2], reverse=True) == [2, 1]
    with pytest.raises(ZeroDivisionError):
        with_room(divmod)(1, 0)


def most_faults() -> int:
    """The most page faults that as many calls have cost at any depth."""
    return max(faults_at(depth) for depth in DEPTHS)


def faults_at(depth: int) -> int:
    """The page faults of calls made so many frames further down."""
    if depth:
        return faults_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        descend(5)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def descend(depth: int) -> None:
    """Call so many times further down, over the end of a piece wherever it is near."""
    if depth:
        descend(depth - 1)
