from __future__ import annotations

from django.apps import AppConfig


class IntegrityConfig(AppConfig):
    name = "courier.integrity"
    default_auto_field = "django.db.models.BigAutoField"
