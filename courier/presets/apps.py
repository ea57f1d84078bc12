from __future__ import annotations

from django.apps import AppConfig


class PresetsConfig(AppConfig):
    name = "courier.presets"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what `check` asks of the stored presets."""
        from courier.presets import checks  # noqa: F401, PLC0415 -- app ready
