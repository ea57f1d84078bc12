"""A lock on one mail that needs no open transaction."""

from __future__ import annotations

from contextlib import AbstractContextManager

from courier.common.locks import try_session_lock
from courier.notifications.models import OutboxMail
from courier.players.models import Player

# "mail", "bund", "push": they keep our advisory locks apart from anybody else's.
_SPACE = 0x6D61696C
_BUNDLES = 0x62756E64
_PUSHES = 0x70757368


def try_lock(mail: OutboxMail) -> AbstractContextManager[bool]:
    """Hold the mail for this database session, if nobody else does; yields whether it is held.

    A session lock, because a row lock would keep a transaction open while a mail server answers.
    """
    return try_session_lock(_SPACE, mail.pk)


def try_bundle_lock(player: Player) -> AbstractContextManager[bool]:
    """Hold all mails of a player that go together, likewise."""
    return try_session_lock(_BUNDLES, player.pk)


def try_push_lock(pk: int) -> AbstractContextManager[bool]:
    """Hold one notice on its way to one device, likewise."""
    return try_session_lock(_PUSHES, pk)
