"""The process that sandboxes are forked from: it has everything loaded, so that one starts in some
milliseconds.

It is started by `client` with three descriptors: a socket that listens, a pipe that ends when the
site does, and one to close when everything is loaded. Each connection is one sandbox: a line of
JSON with the query, then the answer, a line of JSON, too. Work that takes long may send lines
before it that say how far it is; the client closes its half of the connection to wait no longer. An
answer that does not come means that the sandbox took too much and was ended.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable

import django

from courier.common.sandbox.limits import AT_ONCE, LONGEST_QUESTION
from courier.workshop.sandbox.line import Line

CHUNK = 65536


def serve(listening: int, lifeline: int, loading: int) -> None:
    """Fork a sandbox for each connection until the lifeline ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
    from courier.drawing.boards import piece_set  # noqa: PLC0415 -- app ready
    from courier.workshop.sandbox import work  # noqa: PLC0415 -- app ready

    # No sandbox reads the database: the page that shows a drawing holds the players' own pictures.
    piece_set.take_own_pictures_from(lambda _name: "")
    work.warm_up()
    gc.collect()
    gc.freeze()
    os.close(loading)
    running: set[int] = set()
    with socket.socket(fileno=listening) as listener:
        while True:
            ready, _, _ = select.select([listening, lifeline], [], [])
            if lifeline in ready:
                return
            connection, _ = listener.accept()
            running = _wait_for_room(running)
            running.add(_fork(connection, listener, work.answer))
            connection.close()


def _wait_for_room(running: set[int]) -> set[int]:
    """Return the sandboxes that still run, which are fewer than there may be."""
    left = {pid for pid in running if os.waitpid(pid, os.WNOHANG)[0] == 0}
    while len(left) >= AT_ONCE:
        left.discard(os.waitpid(-1, 0)[0])
    return left


def _fork(
    connection: socket.socket, listener: socket.socket, answer: Callable[[bytes, Line], bytes]
) -> int:
    """Answer one question in a child; return its process id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        listener.close()
        connection.sendall(answer(_question(connection), Line(connection)))
    except (OSError, MemoryError, RecursionError):
        pass
    except Exception:  # noqa: BLE001 -- the end of this process: its silence is the answer, the reason goes to the log
        traceback.print_exc()
    finally:
        os._exit(0)


def _question(connection: socket.socket) -> bytes:
    """Return what is sent up to the end of the line."""
    parts: list[bytes] = []
    while sum(map(len, parts)) <= LONGEST_QUESTION and (part := connection.recv(CHUNK)):
        parts.append(part)
        if part.endswith(b"\n"):
            break
    return b"".join(parts)


if __name__ == "__main__":
    serve(*map(int, sys.argv[1:]))
