from __future__ import annotations

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "courier.moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the outbox who writes the mails of the staff, notices of its acts, and the pages of games of doubts."""
        from courier.moderation import beside_games, mails, subjects  # noqa: PLC0415 -- app ready

        mails.register_all()
        subjects.register_all()
        beside_games.register_all()
