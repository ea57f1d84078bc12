"""What computes too long is ended in its own thread, and what that thread does next is not."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from courier.common import watchdog
from courier.common.watchdog import RanTooLong, Watch

FOREVER = 12.0


def compute(seconds: float) -> str:
    """Keep the processor busy for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(100))
    return "done"


def in_a_thread(work: Callable[[], object]) -> object:
    """What work returns or raises in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog looks all the time, and never waits before it raises again."""
    monkeypatch.setattr(watchdog, "LOOKS_EVERY_SECONDS", 0.0001)
    in_a_thread(lambda: Watch(FOREVER).run(lambda: time.sleep(0.6)))  # it has looked since


def test_what_computes_too_long_is_ended() -> None:
    watch = Watch(0.3)
    with pytest.raises(RanTooLong):
        in_a_thread(lambda: watch.run(lambda: compute(FOREVER)))
    assert 0.3 <= watch.seconds < 3


def test_what_waits_is_not_ended() -> None:
    watch = Watch(0.3)
    assert in_a_thread(lambda: watch.run(lambda: time.sleep(1.2))) is None
    assert watch.seconds < 0.3


def test_what_is_quick_enough_is_measured() -> None:
    watch = Watch(FOREVER)
    assert in_a_thread(lambda: (watch.run(lambda: compute(0.1)), watch.run(lambda: compute(0.1))))
    assert 0.2 <= watch.seconds < 0.5


def test_others_are_left_alone() -> None:
    with ThreadPoolExecutor(2) as pool:
        other = pool.submit(Watch(FOREVER).run, lambda: compute(1.5))
        ended = pool.submit(Watch(0.2).run, lambda: compute(FOREVER))
        assert isinstance(ended.exception(), RanTooLong)
        assert other.result() == "done"


def test_who_swallows_it_is_ended_again() -> None:
    def stubborn() -> str:
        with suppress(RanTooLong):
            compute(FOREVER)
        return compute(FOREVER)

    watch = Watch(0.2)
    with pytest.raises(RanTooLong):
        in_a_thread(lambda: watch.run(stubborn))
    assert 2 < watch.seconds < 6


def test_no_handler_of_exceptions_catches_it() -> None:
    def careless() -> str:
        try:
            return compute(FOREVER)
        except Exception:  # noqa: BLE001 -- what a careless view does
            return "caught"

    with pytest.raises(RanTooLong):
        in_a_thread(lambda: Watch(0.2).run(careless))


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("delay", "times"), [(0, 400), (0.02, 20)])
def test_what_a_thread_does_next_is_never_hit(
    monkeypatch: pytest.MonkeyPatch, delay: float, times: int
) -> None:
    """Work that ends at about its limit, again and again, while the watchdog takes its time between
    looking and raising: it is ended or not, and nothing is left for what comes after it.
    """
    really = watchdog._raise_in

    def raise_late(thread: int, kind: type[BaseException] | None) -> None:
        time.sleep(delay if kind is not None else 0)
        really(thread, kind)

    def race(_number: int) -> int:
        passed = 0
        for _ in range(times):
            with suppress(RanTooLong):
                Watch(0.0005).run(lambda: compute(0.0005))
                passed += 1
            compute(0.0002)  # not watched: an exception would come out
        return passed

    monkeypatch.setattr(watchdog, "_raise_in", raise_late)
    with ThreadPoolExecutor(4) as pool:
        passed = sum(pool.map(race, range(4)))
    assert passed < 4 * times
    assert not watchdog._running


def test_a_forked_process_has_a_watchdog_of_its_own() -> None:
    assert in_a_thread(lambda: Watch(FOREVER).run(lambda: "alive")) == "alive"
    pid = os.fork()
    if pid == 0:
        try:
            Watch(0.2).run(lambda: compute(10))
        except RanTooLong:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7


def test_one_watchdog_is_enough() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _number: Watch(FOREVER).run(lambda: compute(0.01)), range(16)))
    assert [thread.name for thread in threading.enumerate()].count("watchdog") == 1
