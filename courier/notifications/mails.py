"""The mails of accounts, as a kind of their own."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from courier.notifications.account_mails import account_mail
from courier.notifications.enums import ACCOUNT_MAIL
from courier.notifications.kinds import MailKind

mail_kinds: Final = (
    MailKind(ACCOUNT_MAIL, gettext_lazy("Your account"), account_mail, is_notice=False),
)
