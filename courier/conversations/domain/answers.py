"""Answering a message by mail."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction

from courier.common.errors import DomainError
from courier.common.rates import DAY, may_again
from courier.conversations.domain.messages import write_beside, write_privately
from courier.conversations.models import Message
from courier.notifications.domain.outbox import queue_mail

MOST_UNSENT_A_DAY: Final = 20  # mails about answers that were not sent


def answer_by_mail(message: Message, *, text: str, digest: str, now: datetime) -> bool:
    """Send what the receiver of a message has answered, to its author and where it stood; False for
    a mail that came before.

    They have read what they answer. What cannot be sent goes back to them, with the reason.
    """
    author = message.receiver
    if Message.objects.filter(author=author, digest=digest).exists():
        return False
    try:
        with transaction.atomic():
            _note_read(message, now)
            _answer(message, text, digest, now)
    except IntegrityError:  # the same mail, in this instant
        return False
    except DomainError as error:
        _send_back(message, text, digest, reason=error.message, now=now)
    return True


def _answer(message: Message, text: str, digest: str, now: datetime) -> None:
    author = message.receiver
    if message.game is None:
        write_privately(author=author, receiver=message.author, text=text, now=now, digest=digest)
    else:
        write_beside(game=message.game, author=author, text=text, now=now, digest=digest)


def _note_read(message: Message, now: datetime) -> None:
    both = {"author": message.author, "receiver": message.receiver}
    Message.objects.filter(**both, pk__lte=message.pk, read_at=None).update(read_at=now)


def _send_back(message: Message, text: str, digest: str, *, reason: str, now: datetime) -> None:
    if not may_again("message-unsent", message.receiver.pk, limit=MOST_UNSENT_A_DAY, seconds=DAY):
        return
    queue_mail(
        kind="message_unsent",
        player=message.receiver,
        payload={"message": message.pk, "text": text, "reason": reason},
        dedup_key=f"message_unsent:{message.receiver.pk}:{digest[:32]}",
        now=now,
    )
