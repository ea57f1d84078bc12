from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from django.http import HttpRequest

    from courier.players.models import Player


class ModerationConfig(AppConfig):
    name = "courier.moderation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of second factors that are given up."""
        from allauth.mfa import signals  # noqa: PLC0415 -- app ready

        signals.authenticator_removed.connect(_dismiss, dispatch_uid="courier.moderation")


def _dismiss(*, request: HttpRequest, user: Player, **_details: Any) -> None:
    from django.contrib import messages  # noqa: PLC0415 -- app ready
    from django.utils.translation import gettext as _  # noqa: PLC0415 -- app ready

    from courier.moderation.domain.staff import dismiss_without_factor  # noqa: PLC0415 -- app ready

    if dismiss_without_factor(user):
        messages.warning(
            request, _("You no longer do the work of the staff: that needs a second factor.")
        )
