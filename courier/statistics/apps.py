from __future__ import annotations

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "courier.statistics"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every game that ends."""
        from courier.games.signals import game_finished  # noqa: PLC0415 -- app ready
        from courier.statistics.domain import counting  # noqa: PLC0415 -- app ready

        game_finished.connect(counting.note_ended, dispatch_uid="courier.statistics")
