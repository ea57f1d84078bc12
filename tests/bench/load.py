"""A small load client: threads with connections that stay open."""

import http.client
import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Call:
    """One request."""

    path: str
    method: str = "GET"
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run of requests took."""

    per_second: float
    median_ms: float
    p95_ms: float


def measure(port: int, calls: Sequence[Call], *, clients: int) -> Figures:
    """Send all calls from `clients` threads. Raises RuntimeError when an answer is not 200 or a
    redirect.
    """
    waiting = list(reversed(calls))
    lock = threading.Lock()
    times: list[float] = []
    faults: list[str] = []

    def work() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while True:
            with lock:
                if not waiting or faults:
                    break
                call = waiting.pop()
            started = time.perf_counter()
            status = send(connection, call)
            spent = time.perf_counter() - started
            with lock:
                times.append(spent)
                if status not in (200, 302, 303):
                    faults.append(f"{call.method} {call.path}: {status}")
        connection.close()

    started = time.perf_counter()
    threads = [threading.Thread(target=work) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - started
    if faults:
        raise RuntimeError(faults[0])
    return Figures(
        len(times) / wall,
        statistics.median(times) * 1e3,
        sorted(times)[int(len(times) * 0.95)] * 1e3,
    )


def send(connection: http.client.HTTPConnection, call: Call) -> int:
    """Send one call and read the whole answer; a connection the server has closed is opened again
    once.
    """
    for attempt in (1, 2):
        try:
            connection.request(call.method, call.path, call.body.encode() or None, call.headers)
            response = connection.getresponse()
            response.read()
        except (http.client.RemoteDisconnected, ConnectionError):
            connection.close()
            if attempt == 2:
                raise
        else:
            return response.status
    raise AssertionError("the loop returns or raises")
