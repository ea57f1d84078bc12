"""Answers to messages that come by mail."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from courier.conversations.domain.answers import answer_by_mail
from courier.conversations.models import Message
from courier.conversations.tickets import message_at
from courier.postbox.doors import Door, Opened
from courier.postbox.enums import Receipt
from courier.postbox.replies import MailRequest


def door_of_messages(address: str, now: datetime) -> Opened | None:
    """Whose an address is that answers a message; at most 2 queries."""
    message = message_at(address, now=now)
    return None if message is None else Opened(message.receiver, partial(_take, message))


def _take(message: Message, requested: MailRequest, digest: str, now: datetime) -> Receipt:
    is_new = answer_by_mail(message, text=requested.said, digest=digest, now=now)
    return Receipt.TAKEN if is_new else Receipt.IGNORED


mail_doors: Final[tuple[Door, ...]] = (door_of_messages,)
