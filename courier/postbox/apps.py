from __future__ import annotations

from django.apps import AppConfig


class PostboxConfig(AppConfig):
    name = "courier.postbox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new address."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        from courier.postbox.domain.wishes import revoke_with_address  # noqa: PLC0415 -- app ready

        signals.email_changed.connect(revoke_with_address, dispatch_uid="courier.postbox")
