"""`/healthz` and `/readyz`, for monitors and balancers: whether this process lives, and whether it
can serve.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from django.core.cache import caches
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from redis.exceptions import RedisError

from courier.common.outages import RETRY_SECONDS

_NEVER_SET: Final = "health:nothing"
PLAIN_TEXT: Final = "text/plain; charset=utf-8"


class HealthMiddleware:
    """Answers both before anything else looks at the request: whatever host it names, over http as
    over https.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = {"/healthz": alive, "/readyz": ready}.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return answer()


def alive() -> HttpResponse:
    """Say `ok` without touching the database: the process is alive and serving."""
    return HttpResponse("ok", content_type=PLAIN_TEXT)


def ready() -> HttpResponse:
    """One line each for the database, its migrations, Redis and the cache; 503 unless all of them
    are `ok`. 2 queries.
    """
    caches_of = {"redis": "default", "cache": "computed"}
    found = {**_of_database(), **{name: _of_cache(alias) for name, alias in caches_of.items()}}
    lines = "".join(f"{name}: {state}\n" for name, state in found.items())
    if set(found.values()) == {"ok"}:
        return HttpResponse(lines, content_type=PLAIN_TEXT)
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return HttpResponse(lines, content_type=PLAIN_TEXT, status=503, headers=headers)


def _of_database() -> dict[str, str]:
    try:
        missing = _migrations() - set(MigrationRecorder(connection).applied_migrations())
    except Error:
        return {"database": "no answer", "migrations": "unknown"}
    return {"database": "ok", "migrations": f"{len(missing)} missing" if missing else "ok"}


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """The migrations this version of the site needs; they do not change while it runs. One that
    stands for others has run when these are noted.
    """
    found = MigrationLoader(None).disk_migrations
    return frozenset(name for name, migration in found.items() if not migration.replaces)


def _of_cache(alias: str) -> str:
    try:
        caches[alias].get(_NEVER_SET)
    except (RedisError, OSError):
        return "no answer"
    return "ok"
