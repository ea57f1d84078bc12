from __future__ import annotations

from django.apps import AppConfig


class IntegrityConfig(AppConfig):
    name = "courier.integrity"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every game that ends."""
        from courier.games.signals import game_finished  # noqa: PLC0415 -- app ready
        from courier.integrity.domain import sealing  # noqa: PLC0415 -- app ready

        game_finished.connect(sealing.note_ended, dispatch_uid="courier.integrity")
