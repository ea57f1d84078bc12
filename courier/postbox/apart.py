"""Reading a message where a limit of time and memory ends it, not in the process that takes
mails.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Final

from courier.common.errors import TooExpensive
from courier.common.sandbox.client import query
from courier.postbox.bounces import failure_in
from courier.postbox.enums import Wish
from courier.postbox.mime import LARGEST, Letter, open_message, unread
from courier.postbox.replies import MailRequest, request_in

WORK: Final = "mail"
FAILURE_WORK: Final = "bounce"


def read_apart(source: bytes, *, sender: str) -> tuple[Letter, MailRequest]:
    """Return what is known of a message, without its texts, and what it asks for.

    One that takes too much to read asks for nothing.
    """
    if len(source) > LARGEST:
        return unread(source, sender=sender), MailRequest(Wish.NOTHING)
    try:
        answer = query(WORK, source=b64encode(source).decode("ascii"), sender=sender)
    except TooExpensive:
        return unread(source, sender=sender), MailRequest(Wish.NOTHING)
    requested = MailRequest(Wish(answer["wish"]), answer["text"], answer["remark"], answer["said"])
    return Letter(answer["digest"], answer["is_automatic"]), requested


def read_failure_apart(source: bytes) -> str:
    """Return the status of the failure that a message reports, empty where it reports none."""
    if len(source) > LARGEST:
        return ""
    try:
        answer = query(FAILURE_WORK, source=b64encode(source).decode("ascii"))
    except TooExpensive:
        return ""
    return str(answer["status"])


def read_failure_here(source: str) -> dict[str, Any]:
    """The work itself, done in the sandbox."""
    return {"status": failure_in(b64decode(source))}


def read_here(source: str, sender: str) -> dict[str, Any]:
    """The work itself, done in the sandbox."""
    letter = open_message(b64decode(source), sender=sender)
    requested = request_in(letter)
    return {
        "digest": letter.digest,
        "is_automatic": letter.is_automatic,
        "wish": requested.wish.value,
        "text": requested.text,
        "remark": requested.remark,
        "said": requested.said,
    }
