"""The pages that listen for news: connections that stay open, and whom the next news are for.

A page asks once, by `GET /?t=TICKET`, and hears `data: game` whenever it may ask the site for its
game again, `data: player` when it may ask for what all pages of its player show
(`courier/common/news.py`). What it sends after that is not read.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, cast
from urllib.parse import parse_qs, urlsplit

from courier.common.news import Ticket, is_of_player, is_own, ticket_in
from courier.runtime.turns import address_in

# A connection waits until its request is complete. A proxy sends it at once, and all connections
# are its own.
HEAD_SECONDS: Final = 10.0
HEAD_SECONDS_OF_PROXY: Final = 2.0
MOST_WAITING: Final = 50  # of one address
MOST_WAITING_OF_PROXY: Final = 1000
BEAT_SECONDS: Final = 50  # proxies take a connection for dead after a minute of silence
LARGEST_HEAD: Final = 8192
# So many hear at once; the others follow, so that they do not all ask in the same moment.
NOTIFIED_AT_ONCE: Final = 25
_NEXT_SECONDS: Final = 0.25
_LOST_MS: Final = 60_000  # after which the kernel gives up a page that no longer answers
_SEND_BUFFER: Final = 4096

# Whoever has a ticket may listen from anywhere: without one there is nothing to hear, and with one
# nothing but that there are news.
_LISTENS: Final = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
    b"Cache-Control: no-store\r\n"
    b"Access-Control-Allow-Origin: *\r\nX-Accel-Buffering: no\r\nConnection: close\r\n\r\n:\n\n"
)
_OF_GAME: Final = b"data: game\n\n"
_OF_PLAYER: Final = b"data: player\n\n"
_BEAT: Final = b":\n\n"


def _answer(status: str, body: str = "", header: str = "") -> bytes:
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\n{header}"
        f"Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n{body}"
    ).encode()


_OK: Final = _answer("200 OK", "ok")
_BAD: Final = _answer("400 Bad Request")
_NOT_SIGNED: Final = _answer("403 Forbidden")
_NOT_READ: Final = _answer("405 Method Not Allowed", header="Allow: GET\r\n")
_TOO_MANY: Final = _answer("429 Too Many Requests", header="Retry-After: 60\r\n")
_NOT_NOW: Final = _answer("503 Service Unavailable", header="Retry-After: 10\r\n")


class Listeners:
    """All pages that listen to this process: `most` in all, and `most_of_one` from an address.

    Where there is no more room, in all or for one address, the connection that has waited longest
    without a request makes room for the newest.

    `seen` is called when the first page with a topic of one player is seen, and when the last one
    no longer is.
    """

    def __init__(
        self,
        *,
        most: int,
        most_of_one: int,
        is_behind_proxy: bool,
        seen: Callable[[str, bool], None],
    ) -> None:
        self.is_behind_proxy = is_behind_proxy
        self.has_news = False  # whether news reach this process at all
        self._most = most
        self._most_of_one = most_of_one
        self._seen = seen
        self._most_waiting = MOST_WAITING_OF_PROXY if is_behind_proxy else MOST_WAITING
        self._connections: set[Listener] = set()
        self._waiting: OrderedDict[Listener, None] = OrderedDict()
        self._waiting_of: defaultdict[str, OrderedDict[Listener, None]] = defaultdict(OrderedDict)
        self._by_topic: defaultdict[str, set[Listener]] = defaultdict(set)
        self._by_address: Counter[str] = Counter()
        self._seen_pages: Counter[str] = Counter()
        self._beats: list[set[Listener]] = [set() for _ in range(BEAT_SECONDS)]
        self._next_beat = 0

    def __len__(self) -> int:
        return sum(self._by_address.values())

    def connect(self, listener: Listener) -> bool:
        """Whether there is room for another connection, whatever it wants."""
        if len(self._waiting_of[listener.peer]) >= self._most_waiting:
            self._drop_first(self._waiting_of[listener.peer])
        elif len(self._connections) >= self._most and self._waiting:
            self._drop_first(self._waiting)
        if len(self._connections) >= self._most:
            return False
        self._connections.add(listener)
        self._waiting[listener] = None
        self._waiting_of[listener.peer][listener] = None
        return True

    def note_request(self, listener: Listener) -> None:
        """A connection no longer waits for its request."""
        self._waiting.pop(listener, None)
        self._waiting_of[listener.peer].pop(listener, None)
        if not self._waiting_of[listener.peer]:
            del self._waiting_of[listener.peer]

    def add(self, listener: Listener) -> bytes:
        """Let a page listen, or say why it may not: the answer to its request."""
        if not self.has_news:
            return _NOT_NOW
        if self._by_address[listener.address] >= self._most_of_one:
            return _TOO_MANY
        self._by_address[listener.address] += 1
        for topic in listener.topics:
            self._by_topic[topic].add(listener)
        self._next_beat = (self._next_beat + 1) % BEAT_SECONDS
        listener.beat = self._next_beat
        self._beats[listener.beat].add(listener)
        if listener.is_seen:
            self._note_seen(listener, 1)
        return _LISTENS

    def remove(self, listener: Listener) -> None:
        """Forget a connection that has ended."""
        self._connections.discard(listener)
        self.note_request(listener)
        if listener.beat is None:
            return
        self._beats[listener.beat].discard(listener)
        listener.beat = None
        self._by_address[listener.address] -= 1
        if not self._by_address[listener.address]:
            del self._by_address[listener.address]
        for topic in listener.topics:
            self._by_topic[topic].discard(listener)
            if not self._by_topic[topic]:
                del self._by_topic[topic]
        if listener.is_seen:
            self._note_seen(listener, -1)

    def notify(self, topics: Iterable[str]) -> None:
        """Tell everybody who has one of the topics that there are news, the players of a game
        first.
        """
        notified: dict[Listener, bytes] = {}
        for topic in sorted(topics, key=is_of_player, reverse=True):
            words = _OF_PLAYER if is_of_player(topic) else _OF_GAME
            notified |= dict.fromkeys(self._by_topic.get(topic, ()), words)
        order = sorted(notified.items(), key=lambda item: not item[0].plays)
        _notify(order[:NOTIFIED_AT_ONCE])
        for wave, start in enumerate(
            range(NOTIFIED_AT_ONCE, len(order), NOTIFIED_AT_ONCE), start=1
        ):
            group = order[start : start + NOTIFIED_AT_ONCE]
            asyncio.get_running_loop().call_later(wave * _NEXT_SECONDS, _notify, group)

    def beat(self, number: int, *, now: float) -> None:
        """Show the pages of one of the `BEAT_SECONDS` groups that the connection lives; drop those
        that take nothing, and those whose ticket is no longer good.
        """
        for listener in list(self._beats[number % BEAT_SECONDS]):
            listener.pulse(now=now)

    def end(self) -> None:
        """No news come any more: let every page know by ending its connection."""
        self.has_news = False
        for listener in list(self._connections):
            listener.close()

    def _drop_first(self, waiting: OrderedDict[Listener, None]) -> None:
        listener = next(iter(waiting))
        self.remove(listener)
        listener.abort()

    def _note_seen(self, listener: Listener, change: int) -> None:
        for topic in filter(is_own, listener.topics):
            before = self._seen_pages[topic]
            self._seen_pages[topic] += change
            if not self._seen_pages[topic]:
                del self._seen_pages[topic]
            if bool(before) != bool(before + change):
                self._seen(topic, before == 0)


def _notify(group: Iterable[tuple[Listener, bytes]]) -> None:
    for listener, words in group:
        listener.notify(words)


class Listener(asyncio.Protocol):
    """One connection."""

    __slots__ = (
        "_head", "_listeners", "_patience", "_transport",
        "address", "beat", "good_until", "is_seen", "peer", "topics",
    )  # fmt: skip

    def __init__(self, listeners: Listeners) -> None:
        self.topics: tuple[str, ...] = ()
        self.good_until = 0
        self.is_seen = False
        self.address = ""  # whom it counts for, once it listens
        self.peer = ""  # where the connection comes from
        self.beat: int | None = None  # its group, once it listens
        self._head: bytearray | None = bytearray()  # None: the request has been answered
        self._listeners = listeners
        self._transport: asyncio.Transport | None = None
        self._patience: asyncio.TimerHandle | None = None

    @property
    def plays(self) -> bool:
        """Whether this is the page of a player of the game."""
        return any(map(is_own, self.topics))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        _make_small(self._transport.get_extra_info("socket"))
        peer = self._transport.get_extra_info("peername")
        self.peer = address_in(b"", peer, is_behind_proxy=False)
        if not self._listeners.connect(self):
            self._transport.abort()
            return
        seconds = HEAD_SECONDS_OF_PROXY if self._listeners.is_behind_proxy else HEAD_SECONDS
        self._patience = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._head is None:
            return
        self._head += data
        if self._head.find(b"\r\n\r\n") >= 0:
            head = bytes(self._head)
            self._reply(self._answer_to(head))
        elif len(self._head) > LARGEST_HEAD:
            self._reply(_BAD)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._listeners.remove(self)
        self._transport = None

    def notify(self, words: bytes) -> None:
        """Say that there are news."""
        self._write(words)

    def pulse(self, *, now: float) -> None:
        """Show that the connection lives, or end it when it is of no use any more."""
        if self._transport is None:
            return
        if self._transport.get_write_buffer_size():
            self._transport.abort()
        elif now >= self.good_until:
            self.close()
        else:
            self._write(_BEAT)

    def close(self) -> None:
        """End the connection; what was written is still sent."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """End the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def _answer_to(self, head: bytes) -> bytes:
        request = head.partition(b"\r\n")[0].decode("latin-1").split(" ")
        if len(request) != 3:
            return _BAD
        method, target, _version = request
        if method != "GET":
            return _NOT_READ
        try:
            address = urlsplit(target)
            query = parse_qs(address.query, keep_blank_values=True, max_num_fields=4)
        except ValueError:
            return _BAD
        if address.path.endswith("/healthz"):
            return _OK if self._listeners.has_news else _NOT_NOW
        ticket = ticket_in(query.get("t", [""])[0])
        if ticket is None or ticket.good_until <= time.time():
            return _NOT_SIGNED
        return self._listen(ticket, head, is_seen="hidden" not in query)

    def _listen(self, ticket: Ticket, head: bytes, *, is_seen: bool) -> bytes:
        assert self._transport is not None
        peer = self._transport.get_extra_info("peername")
        is_behind_proxy = self._listeners.is_behind_proxy
        self.address = address_in(head, peer, is_behind_proxy=is_behind_proxy)
        self.topics, self.good_until = ticket.topics, ticket.good_until
        self.is_seen = is_seen
        return self._listeners.add(self)

    def _reply(self, answer: bytes) -> None:
        """Answer the request; only a page that listens keeps its connection."""
        self._head = None
        self._listeners.note_request(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        self._write(answer)
        if self.beat is None:
            self.close()

    def _write(self, words: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(words)


def _make_small(connection: socket.socket) -> None:
    """Let a connection take little of the kernel's memory, and end when its page is gone."""
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _LOST_MS)
