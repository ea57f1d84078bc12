"""From the bytes of a message to its text. Whatever comes in is answered in bounded time and
without an exception.

The parts of a message are read with the plain rules of `email.policy.compat32`, which leave headers
as they are; what is too large or too deeply nested is not read at all.
"""

from __future__ import annotations

import codecs
import email
import hashlib
import re
from contextlib import suppress
from dataclasses import dataclass
from email.message import Message
from email.policy import compat32
from typing import Final

LARGEST: Final = 1 << 20  # bytes
_MOST_PARTS: Final = 40
_MOST_DASHES: Final = 1000
_LONGEST_TEXT: Final = 64 * 1024  # bytes of a part that are looked at
_MOST_HEADER_BYTES: Final = 128 * 1024
_MOST_PARAMETERS: Final = 100  # of a header; some have ten
_CONTENT: Final = re.compile(
    rb"^content-[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE
)  # of small letters

_CHARSETS: Final = re.compile(
    r"utf-(8|16|32)|ascii|iso8859|cp\d|latin|koi8|gb|big5|euc|shift_jis|iso2022|mac|tis|hz"
)
_VAGUE: Final = ("ascii", "iso8859-1")
_SIGNATURE: Final = "-- "  # the line before one
_CONTROLS: Final = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), " ") | {
    0xFEFF: None,
    0x200B: None,
    0x200C: None,
    0x200D: None,
    0x2060: None,
    0xAD: None,
    0xA0: " ",
    0x202F: " ",
}
# How the standard library's parser stumbles over some broken messages.
CLUMSY: Final = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
)
_MACHINES: Final = ("mailer-daemon@", "postmaster@")
_MESSAGE_ID: Final = re.compile(r"<([^<>\s]{1,500})>")
_LISTS: Final = (
    "list-id",
    "list-post",
    "x-autoreply",
    "x-autorespond",
    "x-auto-response",
    "x-failed-recipients",
)


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that was read. `digest` knows it again; a program wrote it when `is_automatic`."""

    digest: str
    is_automatic: bool
    plain: str = ""
    html: str = ""


def open_message(source: bytes, *, sender: str) -> Letter:
    """What stands in a message; no texts where it cannot be read.

    `sender` is that of the envelope, empty for bounces.
    """
    if not sender.strip("<> ") or is_too_much(source):
        return unread(source, sender=sender)
    try:
        message = email.message_from_bytes(source, policy=compat32)
        plain, html = _texts(message)
        return Letter(
            _digest(_header(message, "message-id"), source), _is_automatic(message), plain, html
        )
    except CLUMSY:
        return Letter(_digest("", source), is_automatic=False)


def unread(source: bytes, *, sender: str) -> Letter:
    """A message of which nothing but its bytes is known."""
    return Letter(_digest("", source), is_automatic=not sender.strip("<> "))


def is_too_much(source: bytes) -> bool:
    """Whether reading could take long: too large, too many or too deeply nested parts, too many
    headers, or one with too many parameters, whose number the standard library squares.
    """
    if len(source) > LARGEST:
        return True
    small = source.lower().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if any(found[0].count(b";") > _MOST_PARAMETERS for found in _CONTENT.finditer(small)):
        return True
    if (
        small.count(b"boundary") + small.count(b"message/") > _MOST_PARTS
        or small.count(b"\n--") > _MOST_DASHES
    ):
        return True
    head = re.search(rb"\r?\n\r?\n", source)
    return (head.start() if head else len(source)) > _MOST_HEADER_BYTES


def _header(message: Message, name: str) -> str:
    """A header as text without line ends; empty if it is not there."""
    return " ".join(str(message.get(name, "")).split())[:2000]


def _digest(message_id: str, source: bytes) -> str:
    """What a message is known again by: its Message-ID, or all of it where there is none."""
    found = _MESSAGE_ID.search(message_id)
    return hashlib.sha256(found[1].encode("utf-8", "replace") if found else source).hexdigest()


def _is_automatic(message: Message) -> bool:
    """Whether a program wrote it: nobody waits for an answer, and an answer could be answered
    again.
    """
    if _header(message, "auto-submitted").lower().partition(";")[0].strip() not in ("", "no"):
        return True
    if _header(message, "precedence").lower() in ("bulk", "junk", "list", "auto_reply"):
        return True
    if message.get_content_type() == "multipart/report" or any(name in message for name in _LISTS):
        return True
    if _header(message, "return-path") == "<>":
        return True
    return any(machine in _header(message, "from").lower() for machine in _MACHINES)


def _texts(message: Message) -> tuple[str, str]:
    """The first plain and the first HTML part that are no attachments; parts of messages within are
    not looked at.
    """
    found = {"text/plain": "", "text/html": ""}
    waiting = [message]
    seen = 0
    while waiting and seen < _MOST_PARTS:
        part = waiting.pop(0)
        seen += 1
        kind = part.get_content_type()
        if kind.startswith("multipart/"):
            waiting = [*inside(part), *waiting]
        elif kind in found and not found[kind] and part.get_content_disposition() != "attachment":
            found[kind] = _text_of(part)
    return found["text/plain"], found["text/html"]


def inside(part: Message) -> list[Message]:
    """The parts of a part; none where it is no multipart."""
    payload = part.get_payload()
    return (
        [each for each in payload if isinstance(each, Message)] if isinstance(payload, list) else []
    )


def _text_of(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    text = _decoded(payload[:_LONGEST_TEXT], _charset_of(part))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _unflowed(text, drops_space=str(part.get_param("delsp", "")).lower() == "yes")
    return text.translate(_CONTROLS)


def _charset_of(part: Message) -> str:
    """The character set a part names, if it is one of a written language; else UTF-8.

    Latin-1 and ASCII are what programs say that know no better.
    """
    named = part.get_content_charset("utf-8")
    try:
        known = codecs.lookup(named).name
    except (LookupError, ValueError):
        return "utf-8"
    return known if _CHARSETS.match(known) and known not in _VAGUE else "utf-8"


def _decoded(payload: bytes, charset: str) -> str:
    """The text in the character set named, in UTF-8 where it is not, or else in the one of the
    West. A character that is cut off at the end is left out.
    """
    for name in (charset, "utf-8"):
        with suppress(UnicodeError):
            return codecs.getincrementaldecoder(name)().decode(payload)
    return payload.decode("cp1252", "replace")


def _unflowed(text: str, *, drops_space: bool) -> str:
    """A text whose lines end with a blank where they go on in the next one (RFC 3676), with these
    put together again.
    """
    lines: list[list[str]] = []
    goes_on = False
    for line in text.split("\n"):
        is_apart = line.startswith(">") or line == _SIGNATURE
        own = line.removeprefix(" ")
        if goes_on and not is_apart:
            lines[-1].append(own)
        else:
            lines.append([own])
        goes_on = line.endswith(" ") and not is_apart
        if goes_on and drops_space:
            lines[-1][-1] = own[:-1]
    return "\n".join("".join(parts) for parts in lines)
