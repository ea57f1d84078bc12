"""The WSGI entry point, for the `gthread` worker class."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")

application = get_wsgi_application()
