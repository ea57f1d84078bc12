from __future__ import annotations

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "courier.archive"
    default_auto_field = "django.db.models.BigAutoField"
