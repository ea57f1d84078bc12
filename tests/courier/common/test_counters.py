"""Counts of all processes together: kept while Redis is away, never the parent's in a child."""

from __future__ import annotations

import os

import pytest
from pytest_django import Settings

from courier.common.counters import count, counted, flush, mark, marked

pytestmark = pytest.mark.usefixtures("no_counts")
NOWHERE = "redis://localhost:1/0"


def test_what_is_counted_adds_up() -> None:
    count("kicks", "red")
    count("kicks", "red", by=2)
    count("kicks", "blue", by=0.5)
    flush()
    count("kicks", "red")
    flush()
    assert counted() == {("kicks", "red"): 4, ("kicks", "blue"): 0.5}


def test_the_last_time_is_kept() -> None:
    for at in (5.5, 7.25):
        mark("kick", "red", at=at)
        flush()
    assert marked() == {("kick", "red"): 7.25}


def test_nothing_is_lost_while_redis_is_away(settings: Settings) -> None:
    there, settings.REDIS_URL = settings.REDIS_URL, NOWHERE
    count("kicks", "red")
    mark("kick", "red", at=5)
    flush()
    count("kicks", "red")
    mark("kick", "red", at=6)
    settings.REDIS_URL = there
    flush()
    assert (counted(), marked()) == ({("kicks", "red"): 2}, {("kick", "red"): 6})


def test_a_forked_process_does_not_count_twice() -> None:
    count("kicks", "red")
    child = os.fork()
    if not child:
        count("kicks", "blue")
        flush()
        os._exit(0)
    os.waitpid(child, 0)
    flush()
    assert counted() == {("kicks", "red"): 1, ("kicks", "blue"): 1}
