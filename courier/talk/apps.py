from __future__ import annotations

from django.apps import AppConfig


class TalkConfig(AppConfig):
    name = "courier.talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the outbox who writes the mails of comments, and the pages of games who keeps kibitz."""
        from courier.talk import beside_games, mails, subjects  # noqa: PLC0415 -- app ready

        mails.register_all()
        subjects.register_all()
        beside_games.register_all()
