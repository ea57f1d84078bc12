from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    name = "courier.common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import every app's tasks, so that `enqueue` finds them by name in the web process too."""
        autodiscover_modules("tasks")
