from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.cache import caches

from courier.common.redis_cache import RedisCache


def test_the_caches_of_the_site_keep_their_clients() -> None:
    for name in settings.CACHES:
        cache: Any = caches[name]
        assert isinstance(cache, RedisCache)
        client = cache._cache.get_client("key", write=True)
        cache.set("key", {"value": 1}, 60)
        assert cache.get("key") == {"value": 1}
        assert cache._cache.get_client("key", write=True) is client
