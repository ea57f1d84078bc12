"""The Celery application: outbox delivery and the sweeps that heal what a lost message leaves."""

from __future__ import annotations

from celery import Celery

app = Celery("courier")
app.config_from_object("django.conf:settings", namespace="CELERY")
