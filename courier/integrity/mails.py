"""The mail to the staff when two referees differ."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.integrity.queries import open_disagreements
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail


def referees_differ(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A second referee judges a game differently; obsolete once somebody has looked at it, or for
    who has left the staff.
    """
    found = open_disagreements().filter(pk=mail.payload["disagreement"]).first()
    if found is None or mail.player is None or not mail.player.is_staff:
        return None
    context: dict[str, object] = {
        "preset_name": found.game.revision.preset.name,
        "ply": found.ply,
        "url": absolute_url("disagreement", found.code),
    }
    return render(mail, Letter(context=context, thread="staff"))


mail_kinds: Final = (
    MailKind(
        "referees_differ",
        gettext_lazy("A second referee judges a game differently"),
        referees_differ,
        is_for_staff=True,
    ),
)
