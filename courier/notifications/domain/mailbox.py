"""The mailbox of the try-out."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.mail import EmailMessage
from django.db import transaction

from courier.notifications.models import MailboxMessage

KEEP = timedelta(days=30)


@transaction.atomic
def keep_message(*, message: EmailMessage, now: datetime) -> list[MailboxMessage]:
    """Store a mail once for each receiver and drop what is older than 30 days."""
    MailboxMessage.objects.filter(created_at__lt=now - KEEP).delete()
    source = message.message().as_bytes()
    return MailboxMessage.objects.bulk_create(
        MailboxMessage(
            receiver=receiver, subject=str(message.subject)[:255], source=source, created_at=now
        )
        for receiver in message.recipients()
    )
