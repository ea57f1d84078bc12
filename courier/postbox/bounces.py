"""What a message that came back says: the status of its failure (RFC 3464, RFC 3463)."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from email.message import Message
from email.policy import compat32
from typing import Final

from courier.postbox.mime import CLUMSY, inside, is_too_much

_STATUS: Final = re.compile(r"\s*([45]\.\d{1,3}\.\d{1,3})\b", re.ASCII)
_MOST_BLOCKS: Final = 10


def failure_in(source: bytes) -> str:
    """The status of a failed delivery, such as `5.1.1`; empty where nothing has failed for good.

    A mail that is late only, an answer of a person or a program, and what cannot be read are no
    failures.
    """
    if is_too_much(source):
        return ""
    try:
        return next(_failures(email.message_from_bytes(source, policy=compat32)), "")
    except CLUMSY:
        return ""


def _failures(message: Message) -> Iterator[str]:
    """The statuses of the receivers that a report calls failed."""
    if message.get_content_type() != "multipart/report":
        return
    for part in inside(message):
        if part.get_content_type() != "message/delivery-status":
            continue
        for block in inside(part)[:_MOST_BLOCKS]:
            status = _STATUS.match(str(block.get("status", "")))
            if status and str(block.get("action", "")).strip().lower() == "failed":
                yield status[1]
