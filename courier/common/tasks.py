"""Handing work to Celery by name, after the transaction is committed."""

from __future__ import annotations

from celery import current_app
from django.db import transaction


def enqueue(
    task_name: str, *args: str | int, expires: int | None = None, countdown: int = 0
) -> None:
    """Have a worker run the task once the current transaction is committed; at once without a
    transaction.

    The name is looked up now, so that a wrong one fails where it was written. A broker that cannot
    be reached is logged and otherwise ignored: every task enqueued here only hastens what a sweep
    does anyway. After `expires` seconds in the queue it is dropped; before `countdown` seconds it
    is not begun.
    """
    task = current_app.tasks[task_name]

    def send() -> None:
        if expires is None:
            task.apply_async(args=args, retry=False, countdown=countdown)
        else:
            task.apply_async(args=args, retry=False, countdown=countdown, expires=expires)

    send.__qualname__ = task_name  # what the log says could not be sent
    transaction.on_commit(send, robust=True)
