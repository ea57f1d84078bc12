from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "courier.api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new password."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        from courier.api.token_mails import end_with_password  # noqa: PLC0415 -- app ready

        for changed in (signals.password_changed, signals.password_set, signals.password_reset):
            changed.connect(end_with_password, dispatch_uid="courier.api")
