"""The mail to whom a preset is offered."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.workshop.models import Transfer


def preset_offered(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody would like to give a preset away; obsolete once that is answered or withdrawn."""
    offers = Transfer.objects.select_related("preset__owner")
    offer = offers.filter(preset=mail.payload["preset"], receiver=mail.player).first()
    if offer is None or offer.preset.owner is None:
        return None
    context: dict[str, object] = {
        "preset_name": offer.preset.name,
        "owner_name": offer.preset.owner.shown_name,
        "url": absolute_url("preset_transfer", offer.preset.key),
    }
    return render(mail, Letter(context=context, thread=f"transfer.{offer.preset.key}"))


mail_kinds: Final = (
    MailKind("preset_offered", gettext_lazy("Somebody offers you a preset"), preset_offered),
)
