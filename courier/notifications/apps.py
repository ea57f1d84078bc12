from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from allauth.account.models import EmailAddress

    from courier.players.models import Player


class NotificationsConfig(AppConfig):
    name = "courier.notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new password, and of every address that is confirmed."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        for changed in (signals.password_changed, signals.password_set, signals.password_reset):
            changed.connect(_end_with_password, dispatch_uid="courier.notifications")
        signals.email_confirmed.connect(_note_read, dispatch_uid="courier.notifications")


def _end_with_password(*, user: Player, **_details: Any) -> None:
    from courier.notifications.domain.devices import remove_all_devices  # noqa: PLC0415 -- app ready

    remove_all_devices(player=user)


def _note_read(*, email_address: EmailAddress, **_details: Any) -> None:
    from courier.notifications.domain.failures import note_read  # noqa: PLC0415 -- app ready

    note_read(player=email_address.user, address=email_address.email)
