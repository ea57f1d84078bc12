"""Handing work to Celery by name, after the transaction is committed."""

from __future__ import annotations

from functools import partial

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
    send = partial(task.apply_async, args=args, retry=False, countdown=countdown)
    transaction.on_commit(send if expires is None else partial(send, expires=expires), robust=True)
