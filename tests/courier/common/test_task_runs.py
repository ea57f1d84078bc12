"""When tasks were sent and when they last succeeded."""

from __future__ import annotations

import time

import pytest
from celery import current_app
from django.conf import settings

from courier.common.counters import counted, flush, marked
from courier.common.queue_server import queue_server
from courier.common.task_runs import LAST_SUCCESS, SECONDS, TASKS, sent_at
from courier.front.backlog import queues

TASK = "courier.challenges.tasks.expire_challenges"
pytestmark = pytest.mark.usefixtures("no_counts")


@pytest.mark.django_db
def test_a_task_that_succeeds_is_marked() -> None:
    before = time.time()
    current_app.tasks[TASK].apply()
    flush()
    assert counted()[(TASKS, TASK, "succeeded")] == 1
    assert before <= marked()[(LAST_SUCCESS, TASK)] <= time.time()


def test_a_task_that_fails_is_counted_and_not_marked() -> None:
    current_app.tasks[TASK].apply(args=("one too many",))
    flush()
    seconds = counted()[(SECONDS, TASK)]
    assert (counted(), marked()) == ({(TASKS, TASK, "failed"): 1, (SECONDS, TASK): seconds}, {})


@pytest.mark.django_db
def test_the_time_of_tasks_adds_up() -> None:
    totals = []
    for _number in range(3):
        began = time.monotonic()
        current_app.tasks[TASK].apply()
        took = time.monotonic() - began
        flush()
        totals.append(counted()[(SECONDS, TASK)])
        assert 0 < totals[-1] - sum(totals[-2:-1]) <= took


def test_a_task_in_a_queue_says_when_it_was_sent() -> None:
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    for name in queue_server().scan_iter(f"{prefix}thinking*"):
        queue_server().delete(name)
    times = []
    for priority in (9, 0):
        times.append(time.time())
        current_app.send_task(
            "courier.computer.tasks.answer", args=[0], queue="thinking", priority=priority
        )
    [_, _, thinking] = queues()
    assert (thinking.name, thinking.length) == ("thinking", 2)
    assert times[0] <= (thinking.oldest_sent_at or 0) <= times[1]


@pytest.mark.parametrize(
    "message",
    [
        None,
        b"",
        b"no JSON",
        b"[]",
        b"{}",
        b'{"headers": {}}',
        b'{"headers": {"courier_sent_at": "x"}}',
    ],
)
def test_a_task_that_does_not_say_has_no_time(message: bytes | None) -> None:
    assert sent_at(message) is None
