from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from courier.players.models import Player


class ExchangeConfig(AppConfig):
    name = "courier.exchange"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of every new password."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        for changed in (signals.password_changed, signals.password_set, signals.password_reset):
            changed.connect(_end_with_password, dispatch_uid="courier.exchange")


def _end_with_password(*, user: Player, **_details: Any) -> None:
    from courier.exchange.domain.feed_addresses import (  # noqa: PLC0415 -- app ready
        revoke_all_addresses,
    )

    revoke_all_addresses(player=user)
