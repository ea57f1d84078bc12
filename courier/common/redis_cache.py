"""Django's cache in Redis, whose clients are made once: making one takes as long as asking it."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.core.cache.backends import redis


class _KeptClients(redis.RedisCacheClient):
    """Keeps the client of each pool of connections. Django has one of these for each thread."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        made: Any = self
        made._client = cache(made._client)


class RedisCache(redis.RedisCache):
    """The backend of the caches of the site."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _KeptClients
