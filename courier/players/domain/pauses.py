"""Whether somebody may enter events and open challenges now."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime

from courier.players.errors import Paused
from courier.players.models import Player


def is_paused(player: Player, *, now: datetime) -> bool:
    """Whether a player waits for the end of a pause."""
    return player.paused_until is not None and now < player.paused_until


def refuse_when_paused(player: Player, *, now: datetime) -> None:
    """Raise Paused for who has lost games on time again and again, and waits for a while."""
    until = player.paused_until
    if until is not None and now < until:
        raise Paused(until=date_format(localtime(until), "l j F, H:i"))
