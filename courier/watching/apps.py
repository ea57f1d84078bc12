from __future__ import annotations

from django.apps import AppConfig


class WatchingConfig(AppConfig):
    name = "courier.watching"
    default_auto_field = "django.db.models.BigAutoField"
