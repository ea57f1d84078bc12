from __future__ import annotations

from django.apps import AppConfig


class ChallengesConfig(AppConfig):
    name = "courier.challenges"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the outbox who writes the mails of offers, and the pages of games of rematches."""
        from courier.challenges import beside_games, mails, subjects  # noqa: PLC0415 -- app ready

        mails.register_all()
        subjects.register_all()
        beside_games.register_all()
