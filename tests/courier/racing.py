"""Doing the same thing in many threads at the same instant, each with a database connection of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from courier.common.errors import DomainError


def race(jobs: Sequence[Callable[[], str]]) -> list[str]:
    """Run all jobs at once; return for each what it returned, or the code of the refusal it
    raised.
    """
    barrier = Barrier(len(jobs))

    def run(job: Callable[[], str]) -> str:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=300)
            return job()
        except DomainError as error:
            return error.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
