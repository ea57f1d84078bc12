from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    name = "courier.common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import every app's tasks, so that web and worker know them by name."""
        autodiscover_modules("tasks")
