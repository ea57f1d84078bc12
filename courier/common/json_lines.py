"""The lines of the log, as JSON or for people, with the request each belongs to
(docs/operations.md).

No line holds the address of a page, which may be a secret link, nor a mail address. Gunicorn, which
knows no Django, writes by this as well.
"""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from django.http import HttpRequest

NO_VIEW: Final = "none"
CODE: Final = "courier.request"  # where a request has its code, beside its headers
_MAIL_ADDRESS: Final = re.compile(r"[^\s@<>\"'()]{1,64}@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{1,190}")
_GAME: Final = "games/<slug:code>"


# The request that is being answered.
current: Final[ContextVar[HttpRequest | None]] = ContextVar("current", default=None)


class JsonLines(logging.Formatter):
    """What is known of a record: `time`, `level`, `logger`, `message`; of its request `request`
    (its code), `view`, `game`, `player`, and `status` and `milliseconds` once it is answered;
    `error` is a traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": _time_of(record),
            "level": record.levelname,
            "logger": record.name,
            "message": without_mail_addresses(message_of(record)),
        }
        line |= facts_of(record)
        for name in ("status", "milliseconds"):
            if (value := getattr(record, name, None)) is not None:
                line[name] = value
        if record.exc_info:
            line["error"] = without_mail_addresses(self.formatException(record.exc_info))
        return json.dumps(line, default=str)


class PlainLines(logging.Formatter):
    """The same for people: time in UTC, level, logger and message in one line, behind it the code
    and the player of its request; a traceback below.
    """

    def format(self, record: logging.LogRecord) -> str:
        message = "\\n".join(message_of(record).splitlines())
        facts = facts_of(record)
        about = ", ".join(
            f"{name} {facts[name]}" for name in ("request", "player") if name in facts
        )
        line = f"{_time_of(record)} {record.levelname} {record.name}: {message}"
        line = f"{line} [{about}]" if about else line
        if record.exc_info:
            line = f"{line}\n{self.formatException(record.exc_info)}"
        return without_mail_addresses(line)


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def view_of(request: HttpRequest) -> str:
    """The name of the view that answers; what no view answers is `none`."""
    found = request.resolver_match
    return found.view_name if found is not None else NO_VIEW


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What is known of the request a record belongs to: `request` (its code), `view`, `game`,
    `player`; nothing outside of requests.
    """
    # Django itself says what is wrong once everything here is over.
    request: Any = getattr(record, "request", current.get())
    if not hasattr(request, "META"):
        return {}
    facts: dict[str, object] = {"request": request.META.get(CODE), "view": view_of(request)}
    found = request.resolver_match
    if found is not None and _GAME in found.route:
        facts["game"] = found.kwargs["code"]
    player = _player_of(request)
    if player is not None:
        facts["player"] = player
    return facts


def _player_of(request: HttpRequest) -> object:
    """The id of the player who is signed in, where somebody has looked already: a line costs no
    query.
    """
    user = getattr(request, "user", None)
    found: Any = vars(user).get("_wrapped", user) if user is not None else None
    return getattr(found, "pk", None)


def message_of(record: logging.LogRecord) -> str:
    """The message; Django's own ones name the address of the page, here they name its route."""
    message = record.getMessage()
    request: Any = getattr(record, "request", None)
    path: str = getattr(request, "path", "")
    if len(path) < 2:
        return message
    found = request.resolver_match
    escaped = path.encode("unicode_escape").decode("ascii")  # as Django writes it
    return message.replace(escaped, found.route if found is not None else "(no page)")


def without_mail_addresses(text: str) -> str:
    """The text with other words for what may be one."""
    return _MAIL_ADDRESS.sub("(mail address)", text) if "@" in text else text
