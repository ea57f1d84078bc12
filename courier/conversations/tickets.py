"""The address at which a message is answered by mail: the message, and a signature that only we can
make. It is its receiver's, for two weeks.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare

from courier.conversations.models import Message
from courier.postbox.enums import Trust
from courier.postbox.tickets import LINK_LIFE, local_part, signature, wishes_of

_LETTERS: Final = 26
_ADDRESS: Final = re.compile(
    r"said\+(?P<code>[a-z0-9]{1,16})\.(?P<signature>[a-z2-7]{26})", re.ASCII
)


def reply_address(message: Message) -> str:
    """Where the receiver of a message answers it; empty where the site receives no mails, or they
    want none to act for them. 1 query.
    """
    if not settings.REPLY_DOMAIN:
        return ""
    wishes = wishes_of(message.receiver)
    if wishes.trust == Trust.OFF:
        return ""
    signed = signature("said", message.receiver, wishes.key, message.code, _LETTERS)
    return f"said+{message.code}.{signed}@{settings.REPLY_DOMAIN}"


def message_at(address: str, *, now: datetime) -> Message | None:
    """The message that an address answers; None for an address we did not make, or one that holds
    no longer. At most 2 queries.
    """
    found = _ADDRESS.fullmatch(local_part(address))
    if found is None:
        return None
    messages = Message.objects.select_related("author", "receiver", "game")
    message = messages.filter(code=found["code"], sent_at__gt=now - LINK_LIFE).first()
    if message is None or not message.receiver.is_active:
        return None
    expected, _, _domain = reply_address(message).partition("@")
    return message if constant_time_compare(expected, found[0]) else None
