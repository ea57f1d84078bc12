from __future__ import annotations

from django.apps import AppConfig


class PostboxConfig(AppConfig):
    name = "courier.postbox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add links and addresses to the mails that ask for a move, and tell who writes the answers to replies."""
        from courier.postbox import mails  # noqa: PLC0415 -- app ready

        mails.register_all()
