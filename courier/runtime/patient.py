"""A worker of gunicorn that waits for requests itself and gives a thread only to those that have
come whole.

Gunicorn's own `gthread` reads heads and bodies in its threads: 20 connections that never finish
their request take them all. Here the loop of the process, which waits for any number of connections
at once, gathers a request and hands it on when its last byte is there; where many wait for a
thread, addresses take turns (`turns.py`). The same loop says good-bye: it goes on reading for a
moment after the answer, because a connection that is closed while something is unread loses the
answer. And it sends what a visitor was slow to take, so that no thread waits for readers either
(`outlet.py`).
"""

from __future__ import annotations

import errno
import resource
import secrets
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any, Final

from gunicorn.http import get_parser, wsgi
from gunicorn.workers.gthread import ThreadWorker

from courier.runtime.garbage import spare_what_is_loaded
from courier.runtime.outlet import Outlet
from courier.runtime.turns import Turns, address_in
from courier.runtime.visitor import Visitor
from courier.settings import env

ANSWER_SECONDS: Final = 20.0
LEAVE_SECONDS: Final = 2.0
SILENT_SECONDS: Final = 1.0  # how long an ending process waits for who has said nothing yet
HOLD_BACK_SECONDS: Final = 0.0001  # for each visitor who is already in
LONGEST_HOLD_BACK_SECONDS: Final = 0.001
SHORTEST_LIFE: Final = (
    1800  # seconds a process serves at least, and twice as many at most before it counts requests
)
MOST_HELD: Final = 64 * 1024 * 1024  # bytes of unfinished requests in one process
MOST_WAITING: Final = 64 * 1024 * 1024  # bytes of requests that wait for a thread in one process
MOST_UNSENT: Final = 64 * 1024 * 1024  # bytes of answers that wait for their readers in one process
_OPEN_FILES: Final = 8192
_MOST_THROWN_AWAY: Final = 8 * 1024 * 1024
_PART: Final = 64 * 1024
# A page fits into it, so that a thread need not wait for those who read slowly.
_SEND_BUFFER: Final = 1024 * 1024
_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_TOO_MANY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection:"
    b" close\r\n\r\n"
)


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """`gthread` whose threads never wait for a visitor."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.expected: dict[
            Visitor, None
        ] = {}  # whose request has not come, the one who waits longest first
        self.sending: dict[
            Visitor, Future[object]
        ] = {}  # who still has to take an answer, longest first
        self.leaving: dict[
            Visitor, int
        ] = {}  # who has been answered, and how many bytes were thrown away since
        self.turns: Turns[Visitor] = Turns(self.cfg.threads)
        self.is_behind_proxy = env.read_flag("BEHIND_PROXY", default=False)
        self.held = 0
        self.waiting_bytes = 0
        self.looked_at = 0.0
        self.stays_until = time.monotonic() + SHORTEST_LIFE + secrets.randbelow(SHORTEST_LIFE)

    def init_process(self) -> None:
        wsgi.SERVER = "Courier"
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (most if most < _OPEN_FILES else _OPEN_FILES, most)
        )
        super().init_process()

    def run(self) -> None:
        spare_what_is_loaded()
        super().run()

    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
        if not enabled and not self.alive:
            self._shut_the_door()

    def _shut_the_door(self) -> None:
        """Let in all who wait before the door and close it. The system lets people in as long as
        one process has it open, and would break off those whom nobody hears: a proxy may not send
        a move again that was broken off, but one that was never let in.
        """
        for listener in [each for each in self.sockets if each.fileno() >= 0]:
            while self._let_in(listener):
                pass
            listener.close()
        latest = time.monotonic() + SILENT_SECONDS
        for conn in self.expected:
            if not conn.received:
                conn.deadline = min(conn.deadline, latest)

    def accept(self, listener: socket.socket) -> None:
        """Let somebody in; where there is no room somebody else goes.

        All processes hear the bell. Who has fewer visitors comes first, since the others hold back
        for a moment: visitors stay with the process that lets them in.
        """
        time.sleep(min(self.nr_conns * HOLD_BACK_SECONDS, LONGEST_HOLD_BACK_SECONDS))
        self._let_in(listener)

    def _let_in(self, listener: socket.socket) -> bool:
        """Whether somebody waited before the door; they are in now."""
        try:
            sock, address = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                return self._make_room()
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED):
                raise
            return error.errno == errno.ECONNABORTED
        self.nr_conns += 1
        with suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        self._expect(Visitor(self.cfg, sock, address, listener.getsockname()), b"")
        while self.nr_conns >= self.worker_connections and self._make_room():
            pass
        return True

    def on_client_socket_readable(self, conn: Visitor, client: socket.socket) -> None:
        """Another request comes on a connection that was kept."""
        if conn.is_closed:
            return  # since the loop has been woken
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._expect(conn, b"")

    def handle(self, conn: Visitor) -> object:
        """Answer a request that has come; in a thread, which is given what has come and never the
        socket to read.
        """
        conn.data_ready = True
        conn.parser = get_parser(self.cfg, iter((bytes(conn.received),)), conn.client)
        conn.received.clear()
        return super().handle(conn)

    def handle_request(self, req: Any, conn: Visitor) -> object:
        if time.monotonic() < self.stays_until:
            self.nr = 0  # nobody makes all processes begin anew at once by asking often
        if conn.is_cut:
            req.force_close()
        conn.sock.setblocking(False)
        try:
            return super().handle_request(req, conn)
        except TimeoutError as slow:
            # gunicorn's word for a connection that is given up quietly
            raise StopIteration from slow

    def _keepalive_after(self, conn: Visitor, keepalive: bool) -> bool:
        """Whether another request may come. The body is here as a whole, so what a view has left
        of it is thrown away, however much: the answer has said that the connection stays.
        """
        return bool(keepalive and conn.parser.finish_body())

    def finish_request(self, conn: Visitor, fs: Future[object]) -> None:
        """Send what is left of an answer; then wait for the next request of this visitor, or see
        them off.
        """
        self.turns.finished(conn.address)
        self._start_waiting()
        if not conn.sock.unsent:
            self._go_on(conn, fs)
            return
        conn.deadline = time.monotonic() + ANSWER_SECONDS
        self.sending[conn] = fs
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, EVENT_WRITE, partial(self._send, conn))
        while (
            len(self.sending) > 1
            and sum(len(other.sock.unsent) for other in self.sending) > MOST_UNSENT
        ):
            self._close(next(iter(self.sending)))

    def _send(self, conn: Visitor, _sock: Outlet) -> None:
        try:
            taken = conn.sock.flush()
        except OSError:
            self._close(conn)
            return
        if taken:
            conn.deadline = time.monotonic() + ANSWER_SECONDS
        if not conn.sock.unsent and conn in self.sending:
            fs = self.sending[conn]
            self._forget(conn)
            self._go_on(conn, fs)

    def _go_on(self, conn: Visitor, fs: Future[object]) -> None:
        if fs.cancelled() or fs.exception() is not None or not fs.result():
            self._see_off(conn)
            return
        rest = conn.parser.unreader.take_buffered()
        if rest:
            self._expect(conn, rest)
        else:
            super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Part with everybody whose time is over; called by the loop whenever something has
        happened.
        """
        now = time.monotonic()
        if now - self.looked_at < 1 and self.alive:
            return
        self.looked_at = now
        for conn in [conn for conn in self.expected if conn.deadline < now]:
            self._give_up(conn)
        for conn in [conn for conn in (*self.leaving, *self.sending) if conn.deadline < now]:
            self._close(conn)

    def _expect(self, conn: Visitor, received: bytes) -> None:
        conn.begin(received)
        self._count(conn, len(received))
        self.expected[conn] = None
        self._watch(conn, self._receive)
        while len(self.expected) > 1 and self.held > MOST_HELD:
            self._give_up(next(iter(self.expected)))
        if conn in self.expected and conn.has_come():
            self._hand_on(conn)

    def _receive(self, conn: Visitor, sock: Outlet) -> None:
        part = _read(sock)
        if part is None:
            return
        if not part:
            self._close(conn)
            return
        conn.received += part
        self._count(conn, len(part))
        if self.held > MOST_HELD:
            self._give_up(next(iter(self.expected)))
        if conn in self.expected and conn.has_come():
            self._hand_on(conn)

    def _count(self, conn: Visitor, received: int) -> None:
        conn.held += received
        self.held += received

    def _make_room(self) -> bool:
        """Part with one connection, where most of them are: with who has been there longest. False
        if all are served.

        Whoever comes last is never the one, unless everybody else is being answered.
        """
        groups = (self.expected, self.keepalived_conns, self.sending, self.leaving)
        largest = max(groups, key=len)
        if len(self.turns) > len(largest):
            self._turn_away()
            return True
        if not largest:
            return False
        conn = next(iter(largest))
        if conn in self.expected:
            self._give_up(conn)
        else:
            self._close(conn)
        return True

    def _hand_on(self, conn: Visitor) -> None:
        self._forget(conn)
        head = bytes(conn.received[: conn.received.find(b"\r\n\r\n")])
        conn.address = address_in(head, conn.client, is_behind_proxy=self.is_behind_proxy)
        self.turns.add(conn, conn.address)
        self.waiting_bytes += len(conn.received)
        self._start_waiting()
        while self.waiting_bytes > MOST_WAITING and len(self.turns):
            self._turn_away()

    def _start_waiting(self) -> None:
        """Give threads that are free to those whose turn it is."""
        while (conn := self.turns.start_next()) is not None:
            self.waiting_bytes -= len(conn.received)
            self.enqueue_req(conn)

    def _turn_away(self) -> None:
        """Refuse the newest request of the address that has most of those that wait for a
        thread.
        """
        conn = self.turns.take_out()
        if conn is not None:
            self.waiting_bytes -= len(conn.received)
            conn.say(_TOO_MANY)
            self._close(conn)

    def _give_up(self, conn: Visitor) -> None:
        if conn.received:
            conn.say(_TOO_SLOW)
        self._close(conn)

    def _see_off(self, conn: Visitor) -> None:
        """Close once the visitor has had the time to read the answer."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        conn.deadline = time.monotonic() + LEAVE_SECONDS
        self.leaving[conn] = 0
        self._watch(conn, self._throw_away)

    def _throw_away(self, conn: Visitor, sock: Outlet) -> None:
        part = _read(sock)
        if part is None:
            return
        self.leaving[conn] += len(part)
        if not part or self.leaving[conn] > _MOST_THROWN_AWAY:
            self._close(conn)

    def _watch(self, conn: Visitor, callback: Callable[[Visitor, Outlet], None]) -> None:
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, EVENT_READ, partial(callback, conn))

    def _forget(self, conn: Visitor) -> None:
        self.held -= conn.held
        conn.held = 0
        self.expected.pop(conn, None)
        self.sending.pop(conn, None)
        self.leaving.pop(conn, None)
        with suppress(ValueError):
            self.keepalived_conns.remove(conn)
        with suppress(OSError, KeyError, ValueError):
            self.poller.unregister(conn.sock)

    def _close(self, conn: Visitor) -> None:
        if conn.is_closed:
            return
        conn.is_closed = True
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()


def _read(sock: Outlet) -> bytes | None:
    """What has come, b"" when no more will come, None when there is nothing after all."""
    try:
        return bytes(sock.recv(_PART))
    except (BlockingIOError, InterruptedError):
        return None
    except OSError:
        return b""
