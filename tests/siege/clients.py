"""Somebody at an address of their own on this machine, signed in or not. Needs Django once they are
to be signed in.
"""

from __future__ import annotations

import http.client
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

TIMEOUT_SECONDS: Final = 30.0
_FORM: Final = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class Client:
    """Sends requests from a loopback address. A status of 0 stands for no answer."""

    site_url: str
    address: str
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> int:
        return self.send("GET", path)[0]

    def post(self, path: str, fields: dict[str, str]) -> int:
        return self.send("POST", path, urlencode(fields).encode(), _FORM)[0]

    def post_json(self, path: str, value: Any) -> int:
        return self.send("POST", path, json.dumps(value).encode(), "application/json")[0]

    def send(
        self, method: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        where = urlsplit(self.site_url)
        connection = http.client.HTTPConnection(
            "127.0.0.1", where.port, timeout=TIMEOUT_SECONDS, source_address=(self.address, 0)
        )
        try:
            connection.request(method, path, body, self._headers(kind))
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()

    def _headers(self, kind: str) -> dict[str, str]:
        token = self.cookies.setdefault("csrftoken", secrets.token_hex(16))
        headers = {
            "Host": urlsplit(self.site_url).netloc,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": token,
            "Referer": f"{self.site_url}/",
            "Accept": "application/json",
        }
        return headers | ({"Content-Type": kind} if kind else {})


def signed_in(site_url: str, address: str, player: Any) -> Client:
    """A client with a session of a player."""
    from django.test import Client as DjangoClient

    browser = DjangoClient()
    browser.force_login(player)
    return Client(site_url, address, {"sessionid": browser.cookies["sessionid"].value})
