from __future__ import annotations

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "courier.players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Note security events."""
        from courier.players import security_events  # noqa: PLC0415 -- app ready

        security_events.connect()
