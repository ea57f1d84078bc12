"""The name servers of this machine, as containers see them: they know no container."""

from __future__ import annotations

import re
import socketserver
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

_NO_SUCH_NAME = b"\x81\x83"


class _Denial(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        """Answer a question: there is no such name."""
        question, talk = self.request
        counts = question[4:6] + bytes(6)
        talk.sendto(question[:2] + _NO_SUCH_NAME + counts + question[12:], self.client_address)


@contextmanager
def strange_name_servers() -> Iterator[list[str]]:
    """Have one at each address that /etc/resolv.conf names, in a network of our own."""
    text = Path("/etc/resolv.conf").read_text(encoding="utf-8")
    found = re.findall(r"^nameserver\s+((?!127\.)\d[\d.]+)\s*$", text, re.MULTILINE)
    with ExitStack() as stack:
        for address in found:
            subprocess.run(["ip", "address", "add", f"{address}/32", "dev", "lo"], check=True)
            server = stack.enter_context(socketserver.ThreadingUDPServer((address, 53), _Denial))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
        yield found
