"""The cache of what can be computed again: pictures, descriptions, sessions.

When it is full it forgets, at any time, what has not been used for longest; what must hold is
counted in Django's default cache.
"""

from __future__ import annotations

from typing import Final, cast

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy

computed: Final = cast("BaseCache", ConnectionProxy(caches, "computed"))
