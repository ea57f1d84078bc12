"""Addresses of other applications at which the mail server takes messages.

An application that reads replies declares `mail_doors` in its module `letterbox`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from courier.common.declarations import modules_named
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Opened:
    """An address somebody has: whose it is, and what becomes of the text they send there.

    `take` is given the text without what is quoted, the digest by which the same mail is known
    again, and when it came. It refuses nothing: it answers by mail.
    """

    player: Player
    take: Callable[[str, str, datetime], None]


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
