"""The Celery application: outbox delivery and the sweeps that heal what a lost message leaves."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

app = Celery("courier")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
