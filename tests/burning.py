"""The site's addresses, and some that do nothing but compute: what a hole anywhere would look
like.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from courier.urls import urlpatterns as site_urls


def burn(seconds: float) -> None:
    """Keep the processor busy for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        sum(range(100))


@login_not_required
def burning(request: HttpRequest, milliseconds: int) -> HttpResponse:
    """Compute for so long, and say which process it was."""
    burn(milliseconds / 1000)
    return HttpResponse(f"{os.getpid()}", content_type="text/plain")


@login_not_required
def careless(request: HttpRequest, milliseconds: int) -> HttpResponse:
    """Compute in the middle of a transaction, where every exception is expected."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("CREATE TABLE burnt (number integer)")
            cache.set("burning", 1)
            burn(milliseconds / 1000)
    except Exception:  # noqa: BLE001 -- what a careless view does
        return HttpResponse("caught", content_type="text/plain")
    return HttpResponse("done", content_type="text/plain")


@login_not_required
def is_burnt(request: HttpRequest) -> HttpResponse:
    """Say whether a table of `careless` is there."""
    return HttpResponse(str("burnt" in connection.introspection.table_names()))


@login_not_required
def stream(request: HttpRequest, parts: int, milliseconds: int) -> StreamingHttpResponse:
    """A body whose parts but the first are computed for so long each."""

    def made() -> Iterator[bytes]:
        for number in range(parts):
            burn(milliseconds / 1000 if number else 0)
            yield f"{number}\n".encode()

    return StreamingHttpResponse(made(), content_type="text/plain")


@login_not_required
def ask_slowly(request: HttpRequest) -> HttpResponse:
    """Ask the database for something that takes it a minute, within a transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(60)")
    return HttpResponse("done")


@login_not_required
def read_for_long(request: HttpRequest) -> HttpResponse:
    """Let the database compute for longer than a page needs; with `lock=1`, wait for a lock."""
    lock = " /* FOR UPDATE */" if "lock" in request.GET else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_sleep(0.5){lock}")
    return HttpResponse("done")


urlpatterns = [
    path("burn/reading", read_for_long),
    path("burn/<int:milliseconds>", burning),
    path("burn/carelessly/<int:milliseconds>", careless),
    path("burn/slowly", ask_slowly),
    path("burn/table", is_burnt),
    path("burn/<int:parts>/<int:milliseconds>", stream),
    *site_urls,
]
