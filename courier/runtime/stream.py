"""The stream of news: `python -m courier.runtime.stream ADDRESS` (`host:port` or `fd://N`).

One process and one loop hold a connection for every open page (`listeners.py`). News come from
Redis, where the site publishes them once they are committed (`courier/common/news.py`). There is no
database here, and none of Django but its signatures.

While Redis is away nobody listens: pages ask by themselves then, and listen again later. So nothing
that was published meanwhile can be missed, and nothing is kept that could be lost with Redis.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import signal
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from django.conf import settings
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import RedisError

from courier.common.json_lines import JsonLines
from courier.common.news import channel, presence_channel, topics_in
from courier.runtime.listeners import Listener, Listeners
from courier.settings import env

MOST_OF_ONE: Final = 200  # pages of one address: a school, or everybody behind one provider
_BACKLOG: Final = 256
# So many are accepted in one round of the loop. The next round but two reads what they have sent,
# or closes one too many: those in between must fit into `MOST_WAITING` and into the files.
_ACCEPTED_AT_ONCE: Final = 16
_OTHER_FILES: Final = 64 + 4 * _ACCEPTED_AT_ONCE
_SAID_AGAIN_SECONDS: Final = 60.0
_PING_SECONDS: Final = 15.0
_SILENCE_SECONDS: Final = 40.0  # of Redis, after which it counts as away
_RETRY_SECONDS: Final = 1.0

logger = logging.getLogger(__name__)


class Subscription:
    """What this process hears of Redis, and what it lets Redis know."""

    def __init__(self, url: str) -> None:
        self._pool: ConnectionPool = ConnectionPool.from_url(url, protocol=2)
        self._commands: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def note_seen(self, topic: str, is_seen: bool) -> None:
        """Show by a subscription whether a page with a topic is seen."""
        command = "SUBSCRIBE" if is_seen else "UNSUBSCRIBE"
        self._commands.put_nowait((command, presence_channel(topic)))

    async def follow(self, listeners: Listeners) -> None:
        """Tell pages their news for ever."""
        while True:
            connection: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
            try:
                await self._receive(connection, listeners)
            except (RedisError, OSError) as problem:
                logger.warning("Redis is away, nobody can listen: %s", problem)
            finally:
                listeners.end()
                await connection.disconnect(nowait=True)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _receive(self, connection: AbstractConnection, listeners: Listeners) -> None:
        """Pass on what is published, until the connection breaks."""
        await connection.connect()  # type: ignore[no-untyped-call]
        await connection.send_command("SUBSCRIBE", channel())
        own = channel().encode()
        self._commands = asyncio.Queue()
        writing = asyncio.create_task(self._write(connection))
        try:
            while True:
                match await connection.read_response(timeout=_SILENCE_SECONDS):
                    case [b"message", name, bytes(message)] if name == own:
                        listeners.notify(topics_in(message))
                    case [b"subscribe", name, *_] if name == own:
                        listeners.has_news = True
                        logger.info("pages can listen")
                    case _:  # answers to what `_write` sends
                        pass
        finally:
            writing.cancel()

    async def _write(self, connection: AbstractConnection) -> None:
        """Send what there is to be sent; where there is nothing, a question whether anybody is
        there. Thousands of pages may come or go at a time, so what is alike goes together.
        """
        while True:
            try:
                waiting = [await asyncio.wait_for(self._commands.get(), _PING_SECONDS)]
            except TimeoutError:
                await connection.send_command("PING")
                continue
            while not self._commands.empty():
                waiting.append(self._commands.get_nowait())
            for command, alike in groupby(waiting, key=itemgetter(0)):
                await connection.send_command(command, *(name for _, name in alike))


class Complaints:
    """What goes wrong in the loop, into the log: each kind once a minute at most, since anybody may
    be able to cause it thousands of times.
    """

    def __init__(self) -> None:
        self._said: dict[type | None, float] = {}
        self._unsaid: Counter[type | None] = Counter()

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        kind = None if problem is None else type(problem)
        if kind in self._said and loop.time() < self._said[kind] + _SAID_AGAIN_SECONDS:
            self._unsaid[kind] += 1
            return
        self._said[kind] = loop.time()
        unsaid = self._unsaid.pop(kind, 0)
        logger.error("%s (%s more before)", context["message"], unsaid, exc_info=problem)


async def serve(door: socket.socket, *, url: str, most: int) -> None:
    """Serve pages until the process is to end."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(Complaints())
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    subscription = Subscription(url)
    listeners = Listeners(
        most=most,
        most_of_one=MOST_OF_ONE,
        is_behind_proxy=env.read_flag("BEHIND_PROXY", default=False),
        seen=subscription.note_seen,
    )
    server = await loop.create_server(
        lambda: Listener(listeners), sock=door, backlog=_ACCEPTED_AT_ONCE
    )
    door.listen(_BACKLOG)  # asyncio lets the kernel queue no more than it accepts at once
    work = [
        asyncio.create_task(subscription.follow(listeners)),
        asyncio.create_task(_beat(listeners)),
        asyncio.create_task(stopped.wait()),
    ]
    done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    server.close()
    for task in work:
        task.cancel()
    listeners.end()
    for task in done:
        task.result()


async def _beat(listeners: Listeners) -> None:
    number = 0
    while True:
        await asyncio.sleep(1)
        number += 1
        listeners.beat(number, now=time.time())


def most_connections() -> int:
    """How many pages may listen: as many as the environment says and the system lets us."""
    wanted = env.read_whole_number("STREAM_CONNECTIONS", default=20_000, minimum=1)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + _OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
            soft = files
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - _OTHER_FILES)


def door_at(address: str) -> socket.socket:
    """The socket to listen at: `fd://N` is one we were given."""
    if address.startswith("fd://"):
        return socket.socket(fileno=int(address.removeprefix("fd://")))
    host, _, port = address.rpartition(":")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host.strip("[]"), int(port)), family=family)


def main(address: str) -> None:
    """Serve at an address."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")
    if settings.LOG_FORMAT == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonLines())
    most = most_connections()
    logger.info("at most %s pages", most)
    asyncio.run(serve(door_at(address), url=settings.REDIS_URL, most=most))


if __name__ == "__main__":
    main(sys.argv[1])
