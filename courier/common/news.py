"""Telling open pages that something may be new.

A page listens to the stream (`courier/runtime/stream.py`), and all it ever hears is that it may ask
again. What it is then shown is decided where it asks, so the stream knows nothing of who may see
what. Only *when* it speaks says something: announce a topic only for what everybody who has it is
shown at once.

Which topics a page has stands in its ticket, signed and good for an hour. It gets a new one with
every answer.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils.crypto import salted_hmac
from redis import RedisError

from courier.common.queue_server import queue_server

STREAM_HEADER: Final = "Courier-Stream"
AGAIN_HEADER: Final = "Courier-Again"
GOOD_FOR: Final = timedelta(hours=1)
_SALT: Final = "courier.news"
_BETWEEN: Final = ","

logger = logging.getLogger(__name__)


def game_topic(game_id: int) -> str:
    """What everybody has who looks at a game."""
    return f"game.{game_id}"


def own_topic(game_id: int, player_id: int) -> str:
    """What a player of a game has beside it, for what they alone are shown."""
    return f"own.{game_id}.{player_id}"


def player_topic(player_id: int) -> str:
    """What all pages of a player have: their games, and the numbers in the header."""
    return f"player.{player_id}"


def is_of_player(topic: str) -> bool:
    """Whether a topic is that of all pages of a player."""
    return topic.startswith("player.")


def is_own(topic: str) -> bool:
    """Whether a topic is that of one player in one game."""
    return topic.startswith("own.")


def announce(*topics: str) -> None:
    """Have the pages of these topics ask again once the current transaction is committed; at once
    without one.

    If Redis cannot be reached they learn it when they ask by themselves.
    """
    if settings.STREAM_URL:
        transaction.on_commit(partial(_publish, topics), robust=True)


def _publish(topics: Sequence[str]) -> None:
    try:
        queue_server().publish(channel(), _BETWEEN.join(topics))
    except RedisError:
        logger.warning("no page was notified of %s", ", ".join(topics), exc_info=True)


def is_watched(topic: str) -> bool:
    """Whether somebody has a page with this topic of one player before them; no, if Redis cannot be
    reached.
    """
    if not settings.STREAM_URL:
        return False
    try:
        found = queue_server().pubsub_numsub(presence_channel(topic))
    except RedisError:
        return False
    return any(int(count) > 0 for _name, count in found)


def listening_address(*topics: str, now: datetime) -> str:
    """Where a page listens to these topics for the next hour; empty where there is no stream."""
    if not settings.STREAM_URL:
        return ""
    good_until = int((now + GOOD_FOR).timestamp())
    return f"{settings.STREAM_URL}?t={_signer().sign(_BETWEEN.join([str(good_until), *topics]))}"


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a page may listen to, and until when, in seconds since 1970."""

    topics: tuple[str, ...]
    good_until: int


def ticket_in(text: str) -> Ticket | None:
    """What was signed here; None for anything else."""
    try:
        good_until, *topics = _signer().unsign(text).split(_BETWEEN)
    except BadSignature:
        return None
    return Ticket(tuple(topics), int(good_until))


def topics_in(message: bytes) -> tuple[str, ...]:
    """The topics that have news by a message of the channel."""
    return tuple(message.decode().split(_BETWEEN))


def channel() -> str:
    """What the topics with news are published on. The channels of a Redis server are those of all
    its databases, so each site has its own.
    """
    return f"{settings.CACHES['default']['KEY_PREFIX']}:news:{_mark(settings.SECRET_KEY)}"


def presence_channel(topic: str) -> str:
    """What the stream is subscribed to while a page with the topic is seen; nothing is published
    there.
    """
    return f"{channel()}:{topic}"


@cache
def _mark(secret_key: str) -> str:
    return salted_hmac(_SALT, "channel", secret=secret_key, algorithm="sha256").hexdigest()[:16]


def _signer() -> Signer:
    return Signer(salt=_SALT)
