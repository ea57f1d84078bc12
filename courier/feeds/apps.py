from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from courier.players.models import Player


class FeedsConfig(AppConfig):
    name = "courier.feeds"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new password."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        for changed in (signals.password_changed, signals.password_set, signals.password_reset):
            changed.connect(_end_with_password, dispatch_uid="courier.feeds")


def _end_with_password(*, user: Player, **_details: Any) -> None:
    from courier.feeds.domain.addresses import revoke_all_addresses  # noqa: PLC0415 -- app ready

    revoke_all_addresses(player=user)
