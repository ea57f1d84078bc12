"""Answers to messages that come by mail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from courier.conversations.domain.answers import answer_by_mail
from courier.conversations.tickets import message_at
from courier.postbox.doors import Opened


def door_of_messages(address: str, now: datetime) -> Opened | None:
    """Whose an address is that answers a message."""
    message = message_at(address, now=now)
    if message is None:
        return None
    return Opened(message.receiver, partial(answer_by_mail, message))


mail_doors: Final[tuple[Callable[[str, datetime], Opened | None], ...]] = (door_of_messages,)
