"""Whose request is given the next thread of the web server: addresses take turns.

Requests used to be answered in the order in which they came: 200 at once from one address made
everybody wait for all of them. Here an address waits for its own only, and never has more than half
of the threads; while another address is asking, too, it has one at a time. Threads of a process
share its processor, so one page then takes twice its usual time at most, whatever others ask for.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

Request = TypeVar("Request")

_FORWARDED: Final = b"\r\nx-forwarded-for:"
_RECENT_SECONDS: Final = 10.0
_IPV6_PREFIX: Final = 64  # whoever has one address of such a network has all of them


class Turns(Generic[Request]):
    """Requests that wait for one of so many threads."""

    def __init__(self, threads: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = threads
        self._half = max(1, threads // 2)
        self._clock = clock
        self._recent: OrderedDict[str, float] = OrderedDict()  # when an address asked last
        self._waiting: dict[str, deque[Request]] = {}  # by address; whose turn is next comes first
        self._running: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(len(requests) for requests in self._waiting.values())

    def add(self, request: Request, address: str) -> None:
        """Let a request wait for its turn."""
        self._waiting.setdefault(address, deque()).append(request)
        self._recent[address] = self._clock()
        self._recent.move_to_end(address)

    def start_next(self) -> Request | None:
        """Return the request that a thread shall answer now; `finished` is called when it has."""
        if not self._free:
            return None
        share = self._share()
        address = next((name for name in self._waiting if self._running[name] < share), None)
        if address is None:
            return None
        requests = self._waiting.pop(address)
        request = requests.popleft()
        if requests:
            self._waiting[address] = requests  # behind all others
        self._free -= 1
        self._running[address] += 1
        return request

    def finished(self, address: str) -> None:
        """Note that a request of an address has been answered."""
        self._free += 1
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]

    def _share(self) -> int:
        """Return how many threads an address may have now."""
        long_ago = self._clock() - _RECENT_SECONDS
        while self._recent and next(iter(self._recent.values())) < long_ago:
            self._recent.popitem(last=False)
        return self._half if len(self._recent) < 2 else 1

    def take_out(self) -> Request | None:
        """Return the newest request of the address that has most of them; it waits no longer."""
        address = max(self._waiting, key=lambda name: len(self._waiting[name]), default=None)
        if address is None:
            return None
        request = self._waiting[address].pop()
        if not self._waiting[address]:
            del self._waiting[address]
        return request


def address_in(head: bytes, peer: object, *, is_behind_proxy: bool) -> str:
    """Return the address a request counts for: the last one the proxy has noted, else that of the
    connection.
    """
    lower = head.lower()
    at = lower.rfind(_FORWARDED) if is_behind_proxy else -1
    if at >= 0:
        line, _, _ = head[at + len(_FORWARDED) :].partition(b"\r\n")
        return _network_of(line.rpartition(b",")[2].strip().decode("latin-1"))
    return _network_of(str(peer[0]) if isinstance(peer, tuple) else "")


def _network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, _IPV6_PREFIX), strict=False))
