from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from django.http import HttpRequest


class PlayersConfig(AppConfig):
    name = "courier.players"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Note security events; let who confirms the password have a new session key."""
        from allauth.account import signals  # noqa: PLC0415 -- app ready

        from courier.players import security_events  # noqa: PLC0415 -- app ready

        security_events.connect()
        signals.authentication_step_completed.connect(_renew_key, dispatch_uid="courier.players")


def _renew_key(*, request: HttpRequest, **details: Any) -> None:
    from courier.players.domain.sessions import renew_key  # noqa: PLC0415 -- app ready

    if details.get("reauthenticated"):
        renew_key(request)
