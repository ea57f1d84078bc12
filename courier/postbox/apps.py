from __future__ import annotations

from django.apps import AppConfig


class PostboxConfig(AppConfig):
    name = "courier.postbox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add links and addresses to mails that ask for a move, write answers to replies, and undo recalled turns."""
        from courier.games.domain import recalls  # noqa: PLC0415 -- app ready
        from courier.postbox import mails  # noqa: PLC0415 -- app ready
        from courier.postbox.domain.turns import unspend  # noqa: PLC0415 -- app ready

        mails.register_all()
        recalls.register(unspend)
