"""Addresses at which the mail server takes what players write.

An application that reads replies declares `mail_doors` in its module `letterbox`, for instance
`courier/conversations/letterbox.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from courier.common.declarations import modules_named
from courier.players.models import Player
from courier.postbox.enums import Receipt
from courier.postbox.replies import MailRequest


@dataclass(frozen=True, slots=True)
class Opened:
    """An address somebody has: whose it is, and what becomes of what they write there.

    `take` is given what a mail asks for, the digest by which it is known again, and when it came.
    It refuses nothing: it answers by mail.
    """

    player: Player
    take: Callable[[MailRequest, str, datetime], Receipt]


# Whose an address is; None for one that the application did not make.
Door = Callable[[str, datetime], Opened | None]


def opened_door(recipient: str, *, now: datetime) -> Opened | None:
    """Return what takes a message to an address, None where nobody knows it."""
    answers = (door(recipient, now) for door in _doors())
    return next((opened for opened in answers if opened is not None), None)


@cache
def _doors() -> tuple[Door, ...]:
    return tuple(
        door for module in modules_named("letterbox").values() for door in module.mail_doors
    )
