"""When tasks were sent, how long they took and when they last succeeded, for `/metrics`."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from celery import signals

from courier.common.counters import count, flush, mark

SENT_AT: Final = "courier_sent_at"  # the header of a task
TASKS: Final = "tasks"  # what is counted, by task and outcome
SECONDS: Final = "task_seconds"  # what is counted, by task
LAST_SUCCESS: Final = "task_success"  # what is marked, by task


# When each task began that this process runs, by its id.
_running: dict[str, float] = {}


def connect() -> None:
    """Note all of it from now on."""
    signals.before_task_publish.connect(_sent, dispatch_uid="courier.metrics")
    signals.task_prerun.connect(_begun, dispatch_uid="courier.metrics")
    signals.task_postrun.connect(_ended, dispatch_uid="courier.metrics")
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


def _begun(*, task_id: str, **_about: object) -> None:
    _running[task_id] = time.monotonic()


def _ended(*, task_id: str, task: Any, **_about: object) -> None:
    began = _running.pop(task_id, None)
    if began is not None:
        count(SECONDS, task.name, by=time.monotonic() - began)


def _succeeded(*, sender: Any, **_about: object) -> None:
    count(TASKS, sender.name, "succeeded")
    mark(LAST_SUCCESS, sender.name, at=time.time())


def _failed(*, sender: Any, **_about: object) -> None:
    count(TASKS, sender.name, "failed")
