from __future__ import annotations

from django.apps import AppConfig


class ComputerConfig(AppConfig):
    name = "courier.computer"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every game that waits for somebody."""
        from courier.computer.domain import waking  # noqa: PLC0415 -- app ready
        from courier.games.signals import game_waits  # noqa: PLC0415 -- app ready

        game_waits.connect(waking.wake, dispatch_uid="courier.computer")
