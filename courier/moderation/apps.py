from __future__ import annotations

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "courier.moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the outbox who writes the mails of the staff, and the pages of games of doubts about the referee."""
        from courier.moderation import beside_games, mails  # noqa: PLC0415 -- app ready

        mails.register_all()
        beside_games.register_all()
