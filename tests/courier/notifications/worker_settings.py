"""Settings of a real worker that serves the test database and sends to the SMTP server of a
test.
"""

from __future__ import annotations

import os
from datetime import timedelta

from courier.settings.test import *  # noqa: F403 -- the worker differs in three things only

DATABASES["default"]["NAME"] = os.environ["TEST_DATABASE_NAME"]  # noqa: F405 -- from test
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = "127.0.0.1"
EMAIL_PORT = int(os.environ["TEST_SMTP_PORT"])
CELERY_BEAT_SCHEDULE = {
    "outbox": {
        "task": "courier.notifications.tasks.sweep_outbox",
        "schedule": timedelta(seconds=1),
    },
}
