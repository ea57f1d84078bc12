"""The Redis of the queue, for requests that somebody waits for, be it with a game locked."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

_SECONDS: Final = 0.5


def queue_server() -> Redis:
    """The connection of this process. Commands raise RedisError within two seconds where the
    server does not answer.
    """
    return _connection(settings.REDIS_URL)


@cache
def _connection(url: str) -> Redis:
    return Redis.from_url(
        url,
        socket_timeout=_SECONDS,
        socket_connect_timeout=_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )
