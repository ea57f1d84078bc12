"""When tasks were sent and when they last succeeded, for `/metrics`."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from celery import signals

from courier.common.counters import count, flush, mark

SENT_AT: Final = "courier_sent_at"  # the header of a task
TASKS: Final = "tasks"  # what is counted, by task and outcome
LAST_SUCCESS: Final = "task_success"  # what is marked, by task


def connect() -> None:
    """Note both from now on."""
    signals.before_task_publish.connect(_sent, dispatch_uid="courier.metrics")
    signals.task_success.connect(_succeeded, dispatch_uid="courier.metrics")
    signals.task_failure.connect(_failed, dispatch_uid="courier.metrics")
    signals.worker_process_shutdown.connect(flush, dispatch_uid="courier.metrics")


def sent_at(message: bytes | None) -> float | None:
    """When a task that lies in a queue was sent, in seconds since 1970; None if it does not say."""
    try:
        found = json.loads(message or b"{}")["headers"][SENT_AT]
    except (ValueError, KeyError, TypeError):
        return None
    return float(found) if isinstance(found, (int, float)) else None


def _sent(*, headers: dict[str, Any], **_about: object) -> None:
    headers[SENT_AT] = time.time()


def _succeeded(*, sender: Any, **_about: object) -> None:
    count(TASKS, sender.name, "succeeded")
    mark(LAST_SUCCESS, sender.name, at=time.time())


def _failed(*, sender: Any, **_about: object) -> None:
    count(TASKS, sender.name, "failed")
