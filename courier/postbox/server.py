"""A server for incoming mail that speaks SMTP or LMTP, to stand behind a relay.

It knows the reply addresses of running games and where our own mails come back to, and nothing
else, so it relays nothing. A message is
answered with 250 once all that follows from it is stored, with 451 when that failed: the relay
sends it again, and it is known again.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, TypeVar

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import Error, close_old_connections
from django.utils import timezone

from courier.common.connections import drop_connections
from courier.common.watchdog import RanTooLong, Watch
from courier.postbox.domain.receipt import is_known_address, receive
from courier.postbox.enums import Receipt
from courier.postbox.mime import LARGEST

MOST_CONNECTIONS: Final = 32
_MOST_AT_ONCE: Final = 4
_IDLE_SECONDS: Final = 60
_MOST_COMMANDS: Final = {"*": 40}
_UNKNOWN: Final = "550 5.1.1 No such game, or the address is not complete"
_LATER: Final = "451 4.3.0 Cannot store this now, try again later"
_ONE: Final = "452 4.5.3 One receiver at a time"
_TAKEN: Final = "250 2.0.0 Taken"

_TOO_LONG: Final = "554 5.3.0 This message takes too much computing"

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")


class TookTooLong(Exception):
    """What a message asks for was ended; sending it again would end the same way."""


# Without slots: aiosmtpd looks through its handler with `inspect.getmembers`, which Python 3.11.2
# cannot do where a dataclass has them.
@dataclass
class Postman:
    """What happens with each receiver and each message; the database is asked in threads."""

    pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(_MOST_AT_ONCE, "postman")
    )

    async def handle_RCPT(
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        """Accept the address of a game or a return path, one for each message; any other one is
        unknown here.
        """
        if envelope.rcpt_tos:
            return _ONE
        try:
            is_known = await self._query(lambda: is_known_address(address, now=timezone.now()))
        except Error:
            logger.exception("the database cannot be asked about an address")
            return _LATER
        if not is_known:
            return _UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Take a message; its time is that of its arrival."""
        now = timezone.now()
        recipient = envelope.rcpt_tos[0]
        sender = envelope.mail_from or ""
        source = envelope.original_content or b""
        try:
            receipt = await self._query(
                lambda: receive(recipient=recipient, sender=sender, source=source, now=now)
            )
        except TookTooLong:
            logger.warning("a message for %s takes too much computing", recipient.partition("@")[2])
            return _TOO_LONG
        except Exception:
            logger.exception("a message could not be taken")
            return _LATER
        return _UNKNOWN if receipt == Receipt.UNKNOWN else _TAKEN

    async def _query(self, question: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(
            self.pool, _with_fresh_connection, question
        )


def _with_fresh_connection(question: Callable[[], Answer]) -> Answer:
    close_old_connections()
    try:
        return Watch(settings.REQUEST_SECONDS).run(question)
    except RanTooLong:
        drop_connections()
        raise TookTooLong from None
    finally:
        close_old_connections()


@dataclass(frozen=True, slots=True)
class Listener:
    """Where to listen, and in which of the two protocols."""

    host: str
    port: int
    speaks_lmtp: bool

    def protocol(self, postman: Postman, loop: asyncio.AbstractEventLoop) -> SMTP:
        """The conversation of one connection."""
        kind = LMTP if self.speaks_lmtp else SMTP
        return kind(
            postman,
            data_size_limit=LARGEST,
            enable_SMTPUTF8=True,
            hostname="courier",
            ident="Courier",
            timeout=_IDLE_SECONDS,
            command_call_limit=_MOST_COMMANDS,
            loop=loop,
        )


async def serve(listener: Listener, *, ready: Callable[[str, int], None]) -> None:
    """Serve until SIGTERM or SIGINT; `ready` is told the address once connections are taken."""
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    postman = Postman()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    gate = Gate(listener, postman, loop)
    server = await loop.create_server(gate.admit, listener.host, listener.port)
    host, port = server.sockets[0].getsockname()[:2]
    ready(str(host), int(port))
    async with server:
        await stopping.wait()
    postman.pool.shutdown(wait=True)


@dataclass(slots=True)
class Gate:
    """Lets so many connections in at once and turns others away."""

    listener: Listener
    postman: Postman
    loop: asyncio.AbstractEventLoop
    inside: int = 0

    def admit(self) -> asyncio.BaseProtocol:
        """The protocol of a new connection. What goes wrong is logged: asyncio would close the
        connection silently.
        """
        if self.inside >= MOST_CONNECTIONS:
            return TurnedAway()
        try:
            protocol = self.listener.protocol(self.postman, self.loop)
        except Exception:
            logger.exception("a connection could not be begun")
            return TurnedAway(b"421 4.3.0 Cannot talk now, try again later\r\n")
        self.inside += 1
        leave = protocol.connection_lost

        def lost(error: Exception | None) -> None:
            self.inside -= 1
            leave(error)

        protocol.connection_lost = lost  # type: ignore[method-assign]
        return protocol


class TurnedAway(asyncio.Protocol):
    """Says why nobody is let in now, and hangs up."""

    def __init__(
        self, greeting: bytes = b"421 4.7.0 Too many connections, try again later\r\n"
    ) -> None:
        self.greeting = greeting

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.greeting)
        transport.close()
