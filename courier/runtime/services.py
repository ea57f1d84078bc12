"""The servers every mode needs: those the environment names, or private ones."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from courier.runtime.accounts import Account, service_account
from courier.runtime.binaries import find_postgres, find_redis, private_place
from courier.runtime.databases import create_database
from courier.runtime.layout import Layout, is_short_enough, temporary_roots
from courier.runtime.postgres import PostgresServer
from courier.runtime.processes import OURSELVES
from courier.runtime.progress import Progress
from courier.runtime.redis_server import RedisServer, check_redis
from courier.runtime.repository import repository_of
from courier.runtime.supervisor import Supervisor

DATABASE: Final = "courier"
_CACHE_MEGABYTES: Final = 256


def start_services(
    layout: Layout, supervisor: Supervisor, progress: Progress, *, is_throw_away: bool = False
) -> dict[str, str]:
    """See that the servers run: DATABASE_URL and REDIS_URL as variables for the site's processes,
    and CACHE_URL where the cache has a server of its own.

    That is where the environment names it, or names neither Redis; throw-away servers are so few
    keys that one is enough. A database that is missing is created. Raises RuntimeProblem.
    """
    database_url = os.environ.get("DATABASE_URL", "").strip()
    if database_url:
        progress.step("Looking for the database that DATABASE_URL names")
    else:
        progress.step("Starting PostgreSQL")
        server = postgres_server(layout, is_throw_away=is_throw_away)
        supervisor.start(server.start)
        if server.repository is not None:
            server.repository.run("stanza-create", data=server.data, sockets=server.sockets)
        database_url = server.url(DATABASE)
    if create_database(database_url):
        progress.step("Created the database")
    servers = {"DATABASE_URL": database_url}
    redis_url = os.environ.get("REDIS_URL", "").strip()
    cache_url = os.environ.get("CACHE_URL", "").strip()
    if redis_url:
        progress.step("Looking for the server that REDIS_URL names")
        check_redis(redis_url)
        servers["REDIS_URL"] = redis_url
    else:
        progress.step("Starting Redis")
        queue = redis_server(layout, is_throw_away=is_throw_away)
        supervisor.start(queue.start)
        servers["REDIS_URL"] = queue.url
    if cache_url:
        check_redis(cache_url, named="CACHE_URL")
        servers["CACHE_URL"] = cache_url
    elif not redis_url and not is_throw_away:
        cache = cache_server(layout)
        supervisor.start(cache.start)
        servers["CACHE_URL"] = cache.url
    return servers


def postgres_server(layout: Layout, *, is_throw_away: bool) -> PostgresServer:
    """The private cluster of an instance: below `var`, or where its account can reach it."""
    account = service_account()
    layout.var.mkdir(parents=True, exist_ok=True)
    data = layout.var / "postgres"
    sockets = layout.var / "run-postgres"
    if account.is_other and not account.can("-x", layout.var):
        data = private_place(account, f"postgres-{layout.digest}")
        sockets = private_place(account, f"run-{layout.digest}")
    return PostgresServer(
        binaries=find_postgres(account),
        account=account,
        data=data,
        sockets=_short(sockets, account, f"courier-postgres-{layout.digest}"),
        log=layout.logs / "postgres.log",
        is_throw_away=is_throw_away,
        repository=None if is_throw_away else repository_of(layout),
    )


def redis_server(layout: Layout, *, is_throw_away: bool) -> RedisServer:
    return RedisServer(
        program=find_redis(),
        data=layout.redis_data,
        sockets=_short(layout.var / "run-redis", OURSELVES, f"courier-redis-{layout.digest}"),
        log=layout.logs / "redis.log",
        is_throw_away=is_throw_away,
    )


def cache_server(layout: Layout) -> RedisServer:
    return RedisServer(
        program=find_redis(),
        data=layout.cache_data,
        sockets=_short(layout.var / "run-cache", OURSELVES, f"courier-cache-{layout.digest}"),
        log=layout.logs / "cache.log",
        most_megabytes=_CACHE_MEGABYTES,
    )


def _short(sockets: Path, account: Account, name: str) -> Path:
    """`sockets`, or a folder `name` elsewhere when a socket's path there would be too long for the
    system.
    """
    if is_short_enough(sockets):
        return sockets
    roots = [
        root
        for root in temporary_roots()
        if is_short_enough(root / name) and account.can("-x", root)
    ]
    return roots[0] / name


@contextmanager
def throw_away_layout() -> Iterator[Layout]:
    """An instance's folders that vanish after the block, where root's service account can enter
    too.
    """
    account = service_account()
    roots = [root for root in temporary_roots() if root.is_dir() and account.can("-x", root)]
    var = Path(tempfile.mkdtemp(prefix="courier-", dir=roots[0]))
    try:
        if account.is_other:
            var.chmod(0o711)
        yield Layout(root=Layout.of_checkout().root, var=var)
    finally:
        shutil.rmtree(var, ignore_errors=True)
