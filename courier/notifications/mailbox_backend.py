"""Django's way to send mail when there is no mail server: into the mailbox page."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from courier.notifications.domain.mailbox import keep_message


class MailboxBackend(BaseEmailBackend):
    """Keeps every message for the mailbox page (`EMAIL_BACKEND` of the try-out)."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store the messages; returns how many."""
        now = timezone.now()
        for message in email_messages:
            keep_message(message=message, now=now)
        return len(email_messages)
