"""Permission to see kept mails; reading one: its text, and its HTML in a form that is safe to
frame.
"""

from __future__ import annotations

import base64
import email
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.html import conditional_escape, urlize
from django.utils.safestring import SafeString, mark_safe

from courier.notifications.models import MailboxMessage

SHOWN_PICTURES: Final = ("image/png", "image/jpeg", "image/gif")
CID: Final = re.compile(r"cid:([^\"'\s>)]+)")
HEAD: Final = re.compile(r"<head\b[^<>]*>", re.IGNORECASE)

# Whoever adds one of these passes on the request of somebody else.
FORWARDED: Final = (
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
)

# Links open in the whole window; nothing runs, loads or is sent.
SANDBOX: Final = (
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-top-navigation-by-user-activation",
)


def is_shown_to(request: HttpRequest) -> bool:
    """Whether this visitor sees the mailbox: whoever asks from this machine itself, through no
    proxy.
    """
    if not settings.MAILBOX_ENABLED or any(name in request.headers for name in FORWARDED):
        return False
    try:
        peer = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return (getattr(peer, "ipv4_mapped", None) or peer).is_loopback


@dataclass(frozen=True, slots=True)
class OpenedMail:
    """A mail as the mailbox shows it."""

    sender: str
    text: SafeString
    has_html: bool
    has_pictures: bool
    unsubscribe_url: str


def _parse(message: MailboxMessage) -> EmailMessage:
    parsed = email.message_from_bytes(bytes(message.source), policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def open_mail(message: MailboxMessage) -> OpenedMail:
    """Sender, text part with its links made clickable, and whether there is an HTML part."""
    parsed = _parse(message)
    text = parsed.get_body(("plain",))
    unsubscribe = str(parsed.get("List-Unsubscribe", "")).strip("<> ")
    return OpenedMail(
        sender=str(parsed.get("From", "")),
        text=mark_safe(urlize(_content(text), autoescape=True)),  # noqa: S308 -- urlize escapes all it does not link
        has_html=parsed.get_body(("html",)) is not None,
        has_pictures=bool(_pictures(parsed)),
        unsubscribe_url=unsubscribe if unsubscribe.startswith(("http://", "https://")) else "",
    )


def _content(part: object) -> str:
    return str(part.get_content()) if isinstance(part, EmailMessage) else ""


def html_of(message: MailboxMessage) -> str:
    """The HTML part with its `cid:` pictures put in as data and its links leading out of the frame;
    empty if none.

    To be served with a policy that forbids scripts (`SANDBOX`): the mail itself is not trusted
    here.
    """
    parsed = _parse(message)
    part = parsed.get_body(("html",))
    if part is None:
        return ""
    pictures = _pictures(parsed)
    html = CID.sub(lambda match: pictures.get(match.group(1), ""), _content(part))
    base = '<base target="_top">'
    return (
        HEAD.sub(lambda match: match.group(0) + base, html, count=1)
        if HEAD.search(html)
        else base + html
    )


def _pictures(parsed: EmailMessage) -> dict[str, str]:
    """Each inline picture as a `data:` address, by its Content-ID."""
    found: dict[str, str] = {}
    for part in parsed.walk():
        cid = str(part.get("Content-ID", "")).strip("<> ")
        if cid and part.get_content_type() in SHOWN_PICTURES:
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            data = base64.b64encode(payload).decode("ascii")
            found[cid] = conditional_escape(f"data:{part.get_content_type()};base64,{data}")
    return found
