from __future__ import annotations

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "courier.archive"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every game that ends."""
        from courier.archive.domain import index  # noqa: PLC0415 -- app ready
        from courier.games.signals import game_finished  # noqa: PLC0415 -- app ready

        game_finished.connect(index.note_ended, dispatch_uid="courier.archive")
