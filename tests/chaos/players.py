"""A player with a browser: signs in, sends a move until the site has answered, whatever happens to
it meanwhile.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from http.cookiejar import CookieJar
from typing import Any, Final

_TRIES: Final = 400
_PAUSE_SECONDS: Final = 0.5
_TIMEOUT_SECONDS: Final = 30


class Refused(Exception):
    """The site has answered, but not as it should."""


class Browser:
    """One player's browser. `troubles` counts what went wrong on the way and was tried again."""

    def __init__(self, site_url: str, username: str, password: str, troubles: Counter[str]) -> None:
        self.site_url, self.username, self.password, self.troubles = (
            site_url,
            username,
            password,
            troubles,
        )
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def send_move(self, code: str, ply: int, text: str) -> bool:
        """Send a move until it is answered; True when the site said that it had come before. Raises
        Refused.
        """
        fields = {"text": text, "expected_ply": str(ply), "remark": ""}
        for _ in range(_TRIES):
            status, body = self._post(f"/games/{code}/move", fields)
            if status == 200:
                return bool(json.loads(body)["repeated"])
            if status in (401, 403):
                self.troubles["signed in again"] += 1
                self.sign_in()
            elif status and status < 500:
                raise Refused(
                    f"{self.username} in {code} after {ply}: {text} was answered with {status}"
                    f" {body[:300]}"
                )
            time.sleep(_PAUSE_SECONDS)
        raise Refused(f"{self.username} in {code} after {ply}: no answer to {text}")

    def sign_in(self) -> None:
        """Sign in, as often as it takes. Raises Refused."""
        for _ in range(_TRIES):
            self._get("/account/login/")
            status, body = self._post(
                "/account/login/", {"login": self.username, "password": self.password}
            )
            if any(cookie.name == "sessionid" for cookie in self.cookies) and status in (200, 302):
                return
            if status and status < 500 and status not in (403, 429):
                raise Refused(f"{self.username} cannot sign in: {status} {body[:300]}")
            time.sleep(_PAUSE_SECONDS)
        raise Refused(f"{self.username} cannot sign in")

    def _get(self, path: str) -> int:
        return self._query(urllib.request.Request(self.site_url + path))[0]

    def _post(self, path: str, fields: dict[str, str]) -> tuple[int, str]:
        token = next(
            (cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), ""
        )
        headers = {
            "Accept": "application/json",
            "X-CSRFToken": token,
            "Referer": self.site_url + path,
        }
        data = urllib.parse.urlencode(fields).encode()
        return self._query(urllib.request.Request(self.site_url + path, data=data, headers=headers))

    def _query(self, request: urllib.request.Request) -> tuple[int, str]:
        """The status and the text of the answer; 0 when none came."""
        try:
            with self.opener.open(request, timeout=_TIMEOUT_SECONDS) as answer:
                reply: Any = answer
                return int(reply.status), reply.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            with error:
                if error.code >= 500:
                    self.troubles[f"answered with {error.code}"] += 1
                return error.code, error.read().decode("utf-8", "replace")
        except (OSError, http.client.HTTPException) as error:
            self.troubles[f"no answer ({type(error).__name__})"] += 1
            return 0, ""
