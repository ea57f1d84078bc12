"""Errors are reported to a Sentry-compatible address, if there is one (docs/operations.md).

Reported is what the log has as an error: its message, its traceback without the values of
variables, and the request's code, view and game. Of a request nothing else is looked at: no
address, no headers, no body, no player. Imported only where `SENTRY_DSN` is set.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.types import Event, Hint

from courier.common.json_lines import facts_of, message_of, without_mail_addresses

# The rest may hold what somebody sent.
_KEPT: Final = ("event_id", "timestamp", "platform", "level", "logger", "release", "sdk")
_LONGEST: Final = 300


def begin(address: str) -> None:
    """Report errors of this process to an address from now on; a thread sends them."""
    sentry_sdk.init(
        dsn=address,
        before_send=_reported,
        default_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
    )


def _reported(event: Event, hint: Hint) -> Event | None:
    """What is sent of an error."""
    record = hint.get("log_record")
    if record is None:
        return None
    found: dict[str, Any] = dict(event)
    sent: dict[str, Any] = {name: found[name] for name in _KEPT if name in found}
    sent["message"] = _short(message_of(record))
    facts = facts_of(record)
    sent["tags"] = {name: facts[name] for name in ("request", "view", "game") if name in facts}
    if "exception" in found:
        sent["exception"] = found["exception"]
        for each in sent["exception"]["values"]:
            each["value"] = _short(str(each.get("value") or ""))
    return sent  # type: ignore[return-value]  # a dictionary of the same shape


def _short(text: str) -> str:
    """The first line: the database shows values in those that follow."""
    return without_mail_addresses(text.partition("\n")[0][:_LONGEST])
