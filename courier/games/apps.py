from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "courier.games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the outbox who writes the mails of games, and their pages what they may open beside the board."""
        from courier.games import clock_mails, mails, subjects  # noqa: PLC0415 -- app ready
        from courier.games.pages.log import panel  # noqa: PLC0415 -- app ready

        mails.register_all()
        clock_mails.register_all()
        subjects.register_all()
        panel.register_all()
