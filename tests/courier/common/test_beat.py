"""The scheduler goes on when the clock of the machine is put back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from celery import Celery

from courier.common.beat import Scheduler

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clock:
    """A scheduler with one task each minute, whose clock can be set."""

    def __init__(self, memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOON
        self.asked: list[datetime] = []
        app = Celery("clock", broker="memory://", set_as_current=False)
        app.conf.beat_schedule = {"sweep": {"task": "sweep", "schedule": timedelta(minutes=1)}}
        monkeypatch.setattr(Celery, "now", lambda _app: self.now)
        self.scheduler = Scheduler(app, schedule_filename=str(memory))
        monkeypatch.setattr(
            self.scheduler, "apply_entry", lambda *_given, **_named: self.asked.append(self.now)
        )

    def go_on(self, span: timedelta) -> None:
        """Look once a second for so long."""
        for _second in range(int(span.total_seconds())):
            self.now += timedelta(seconds=1)
            self.scheduler.tick()


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    made = Clock(tmp_path / "memory", monkeypatch)
    yield made
    made.scheduler.close()


def test_what_is_due_is_asked_for(clock: Clock) -> None:
    clock.go_on(timedelta(minutes=3, seconds=5))
    assert len(clock.asked) == 3


def test_a_clock_that_is_put_back_costs_one_turn(clock: Clock) -> None:
    clock.go_on(timedelta(minutes=2, seconds=5))
    clock.now -= HOUR
    clock.go_on(timedelta(minutes=2, seconds=5))
    assert [at < NOON for at in clock.asked] == [False, False, True, True]


def test_a_clock_that_goes_forward_and_back_costs_one_turn(clock: Clock) -> None:
    clock.now += 10 * HOUR
    clock.go_on(timedelta(seconds=65))
    clock.now -= 10 * HOUR
    clock.go_on(timedelta(seconds=65))
    assert clock.asked[-1] < NOON + HOUR


def test_what_was_remembered_of_the_future_is_forgotten(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.go_on(timedelta(seconds=65))
    clock.scheduler.close()
    later = Clock(tmp_path / "memory", monkeypatch)
    later.now = NOON - HOUR
    later.go_on(timedelta(seconds=65))
    later.scheduler.close()
    assert len(later.asked) == 1
