"""Handing work to Celery by name, after the transaction is committed."""

from __future__ import annotations

from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction


def enqueue(
    task_name: str,
    *args: str | int,
    expires: int | None = None,
    countdown: int = 0,
    is_patient: bool = False,
) -> None:
    """Have a worker run the task once the current transaction is committed; at once without a
    transaction.

    The name is looked up now, so that a wrong one fails where it was written. A broker that cannot
    be reached is logged and otherwise ignored: every task enqueued here only hastens what a sweep
    does anyway. After `expires` seconds in the queue it is dropped; before `countdown` seconds it
    is not begun. What `is_patient` lets everything else in its queue go before it.
    """
    task = current_app.tasks[task_name]
    options: dict[str, Any] = {} if expires is None else {"expires": expires}
    if is_patient:
        options["priority"] = settings.TASK_PATIENCE

    def send() -> None:
        task.apply_async(args=args, retry=False, countdown=countdown, **options)

    send.__qualname__ = task_name  # what the log says could not be sent
    transaction.on_commit(send, robust=True)
