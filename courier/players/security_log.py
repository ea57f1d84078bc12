"""The log of security events: one JSON line each, by the logger `courier.security`
(docs/operations.md).

No line holds a password, a code, a token, a link, an e-mail address, or what somebody typed as
their handle: people type passwords there by mistake.
"""

from __future__ import annotations

import json
import logging
from enum import StrEnum, auto
from typing import Any

from allauth.core import context
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from courier.players.models import Player
from courier.players.viewers import address_of

logger = logging.getLogger("courier.security")


class SecurityEvent(StrEnum):
    """What is noted; an event is called as here, in small letters."""

    SIGNED_UP = auto()
    SIGNED_IN = auto()
    SIGNED_OUT = auto()
    SIGN_IN_REFUSED = auto()
    SESSIONS_ENDED = auto()
    PASSWORD_CHANGED = auto()
    PASSWORD_RESET_REQUESTED = auto()
    PASSWORD_RESET = auto()
    ADDRESS_ADDED = auto()
    ADDRESS_CONFIRMED = auto()
    ADDRESS_CHANGED = auto()
    ADDRESS_REMOVED = auto()
    FACTOR_ADDED = auto()
    FACTOR_REMOVED = auto()
    FACTOR_RENEWED = auto()
    TOKEN_MADE = auto()
    TOKEN_ENDED = auto()
    BOT_MADE = auto()
    STAFF_ACT = auto()


def note(
    event: SecurityEvent,
    *,
    player: Player | None,
    request: HttpRequest | None = None,
    **details: str | int | list[str],
) -> None:
    """Write a line: when, what, which player, from which address (of IPv6 the network), and
    details.

    Where no request is given, the one that is being answered counts, if any.
    """
    request = request or context.request
    line: dict[str, Any] = {
        "time": timezone.now().isoformat(timespec="milliseconds"),
        "event": event.value,
        "player": player.pk if player else None,
        "handle": player.username if player else None,
        "address": _address_of(request),
        **details,
    }
    logger.info(json.dumps(line))


def _address_of(request: HttpRequest | None) -> str | None:
    if request is None:
        return None
    try:
        return address_of(request)
    except PermissionDenied:  # a proxy that does not tell
        return None
