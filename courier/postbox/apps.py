from __future__ import annotations

from django.apps import AppConfig


class PostboxConfig(AppConfig):
    name = "courier.postbox"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new address and password."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        from courier.postbox.domain.wishes import (  # noqa: PLC0415 -- app ready
            revoke_with_address,
            revoke_with_password,
        )

        signals.email_changed.connect(revoke_with_address, dispatch_uid="courier.postbox")
        for changed in (signals.password_changed, signals.password_set, signals.password_reset):
            changed.connect(revoke_with_password, dispatch_uid="courier.postbox")
