"""Replies to mails that ask for a move."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from courier.postbox.domain.receipt import take_reply
from courier.postbox.doors import Door, Opened
from courier.postbox.tickets import read_address


def door_of_games(address: str, _now: datetime) -> Opened | None:
    """Whose an address is that answers a turn; at most 5 queries."""
    ticket = read_address(address)
    return None if ticket is None else Opened(ticket.player, partial(take_reply, ticket))


mail_doors: Final[tuple[Door, ...]] = (door_of_games,)
