"""Reading a message where a limit of time and memory ends it, not in the process that takes
mails.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Final

from courier.common.errors import TooExpensive
from courier.common.sandbox.client import ask
from courier.postbox.enums import Wish
from courier.postbox.mime import LARGEST, Letter, open_message, unread
from courier.postbox.replies import Asked, asked_by

WORK: Final = "mail"


def read_apart(source: bytes, *, sender: str) -> tuple[Letter, Asked]:
    """Return what is known of a message, without its texts, and what it asks for.

    One that takes too much to read asks for nothing.
    """
    if len(source) > LARGEST:
        return unread(source, sender=sender), Asked(Wish.NOTHING)
    try:
        answer = ask(WORK, source=b64encode(source).decode("ascii"), sender=sender)
    except TooExpensive:
        return unread(source, sender=sender), Asked(Wish.NOTHING)
    asked = Asked(Wish(answer["wish"]), answer["text"], answer["remark"])
    return Letter(answer["digest"], answer["is_automatic"]), asked


def read_here(source: str, sender: str) -> dict[str, Any]:
    """The work itself, done in the trial."""
    letter = open_message(b64decode(source), sender=sender)
    asked = asked_by(letter)
    return {
        "digest": letter.digest,
        "is_automatic": letter.is_automatic,
        "wish": asked.wish.value,
        "text": asked.text,
        "remark": asked.remark,
    }
