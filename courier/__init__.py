"""The correspondence server: pages, clocks, mail and API around the rules app."""

from courier.celery import app as celery_app

__all__ = ("celery_app",)
