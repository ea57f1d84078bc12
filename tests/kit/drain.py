"""Taking web servers out of the proxy before they are stopped, as docs/operations.md says it for
releases that let people in until they end.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from tests.kit.containers import Containers
from tests.kit.running import PATIENCE_SECONDS

_FILE: Final = "/etc/courier/upstreams.conf"
_PORT: Final = 8000
# Somebody whom the proxy had let in before may take so long to say what they want: it waits 10 s
# for the head of a request and 15 s for its body.
_QUIET_SECONDS: Final = 26
_ESTABLISHED: Final = "01"
_OWN: Final = {
    "0100007F",
    "0000000000000000FFFF00000100007F",
    "00000000000000000000000001000000",
}  # addresses of the loopback: health checks


def send_to(kit: Containers, *machines: str) -> None:
    """Have the proxy ask the web servers of these machines and no other from now on; it answers
    what it has begun.
    """
    text = kit.execute("one", "proxy", "cat", _FILE)
    named = upstreams(text, [kit.address(machine, "web") for machine in machines])
    write = f'printf "%s" "$1" >{_FILE} && nginx -s reload'
    kit.execute("one", "proxy", "sh", "-c", write, "sh", named)


def upstreams(text: str, addresses: Iterable[str]) -> str:
    """The proxy's `upstreams.conf` with these web servers (docs/scaling.md)."""
    before, mark, rest = text.partition("upstream web {\n")
    inside, end, after = rest.partition("}")
    assert mark, text
    assert end, text
    kept = [line for line in inside.splitlines() if not line.lstrip().startswith("server ")]
    kept = [line for line in kept if line.strip()]
    lines = [*kept, *(f"    server {address}:{_PORT} max_fails=0;" for address in addresses)]
    return before + mark + "\n".join(lines) + "\n" + end + after


def wait_for_silence(kit: Containers, machine: str) -> None:
    """Return once nobody has talked with a web server for a while. Raises AssertionError."""
    began = heard = time.monotonic()
    while (now := time.monotonic()) < heard + _QUIET_SECONDS:
        assert now < began + PATIENCE_SECONDS, f"{machine}: there is always somebody"
        if talks(kit.execute(machine, "web", "cat", "/proc/net/tcp", "/proc/net/tcp6")):
            heard = now
        time.sleep(0.5)


def talks(tables: str) -> int:
    """How many connections from elsewhere a web server has, by `/proc/net/tcp` and `tcp6`."""
    rows = [line.split() for line in tables.splitlines()]
    found = [row[1:4] for row in rows if row and row[0].endswith(":")]
    return sum(
        own.endswith(f":{_PORT:04X}")
        and state == _ESTABLISHED
        and far.partition(":")[0] not in _OWN
        for own, far, state in found
    )
