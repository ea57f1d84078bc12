"""The ASGI entry point: for gunicorn's `asgi` worker class."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

application = get_asgi_application()
