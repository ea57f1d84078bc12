"""The mails of a test, after a worker has come by."""

from __future__ import annotations

from collections.abc import Sequence

from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail


def posted() -> list[EmailMessage]:
    """Everything that has been sent, once what lies in the outbox is."""
    for code in (
        OutboxMail.objects.filter(sent_at=None, dropped_at=None)
        .order_by("pk")
        .values_list("code", flat=True)
    ):
        deliver(code=code, now=timezone.now())
    return mail.outbox


class AwayBackend(BaseEmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Raise what a connection that is refused raises."""
        raise ConnectionRefusedError("no mail server")
