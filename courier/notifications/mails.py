"""The mails of accounts, as a kind of their own, and the notice that mails come back."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.notifications.account_mails import account_mail
from courier.notifications.enums import ACCOUNT_MAIL, Channel
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail


def address_rests(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Mails to the player come back, so that this one comes by other ways; obsolete once they have
    confirmed the address."""
    if mail.player is None or not mail.player.is_address_resting:
        return None
    return render(mail, Letter({"url": absolute_url("address_rests")}, thread="address"))


mail_kinds: Final = (
    MailKind(ACCOUNT_MAIL, gettext_lazy("Your account"), account_mail, is_notice=False),
    MailKind(
        "address_rests",
        gettext_lazy("Emails to you come back"),
        address_rests,
        is_never_muted=True,
        comes_at_once_by=frozenset({Channel.MAIL, Channel.PUSH}),
        is_always_shown=True,
    ),
)
