"""The correspondence server: pages, clocks, mail and API around the rules app."""

import gc

from courier.celery import app as celery_app

__all__ = ("celery_app",)

# What a process loads stays: looked through for garbage at Python's usual pace, it would start by a
# sixth more slowly.
gc.set_threshold(50_000, 20, 50)
