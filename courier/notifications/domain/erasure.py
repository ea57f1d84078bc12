"""What an erased player leaves behind in mails: nothing."""

from __future__ import annotations

from courier.notifications.models import FailingAddress, MailboxMessage, OutboxMail, RefusedAddress


def forget_address(address: str) -> None:
    """Delete what was written to an address, sent or not, and what it wished."""
    OutboxMail.objects.filter(address__iexact=address).delete()
    MailboxMessage.objects.filter(receiver__iexact=address).delete()
    FailingAddress.objects.filter(address__iexact=address).delete()
    RefusedAddress.objects.filter(address__iexact=address).delete()
