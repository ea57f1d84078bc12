"""Somebody who sends requests: through the proxy, or to one of the machines as the proxy does."""

from __future__ import annotations

import http.client
import ssl
from dataclasses import dataclass, field
from email.message import Message
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode

HOST: Final = "example.org"
_TIMEOUT_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Message
    body: bytes


@dataclass(slots=True)
class Caller:
    """A client with an address of its own. With `at` it asks the web server there, as the proxy."""

    source: str
    at: str = ""
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, Any], **headers: str) -> Answer:
        """Send a form as a script of a page does."""
        if not any(name.endswith("csrftoken") for name in self.cookies):
            self.get("/account/login/")
        token = next(value for name, value in self.cookies.items() if name.endswith("csrftoken"))
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        own = {"X-CSRFToken": token, "Referer": f"https://{HOST}/"}
        return self.send("POST", path, urlencode(fields).encode(), {**kind, **own, **headers})

    def send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Send a request; names of headers may have `_` for `-`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.at:
            sent |= {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": self.source}
        connection = self._connection()
        try:
            connection.request(method, path, body, sent)
            found = connection.getresponse()
            answer = Answer(found.status, found.headers, found.read())
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer

    def _connection(self) -> http.client.HTTPConnection:
        if self.at:
            return http.client.HTTPConnection(self.at, 8000, timeout=_TIMEOUT_SECONDS)
        return http.client.HTTPSConnection(
            HOST,
            timeout=_TIMEOUT_SECONDS,
            context=ssl.create_default_context(),  # knows SSL_CERT_FILE
            source_address=(self.source, 0),
        )
