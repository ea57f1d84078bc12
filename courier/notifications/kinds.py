"""Which code writes the mails of a kind. The app that knows the subject registers it when it is ready."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from courier.notifications.enums import MailKind
from courier.notifications.models import OutboxMail


@dataclass(frozen=True, slots=True)
class InlineImage:
    """A picture shown inside a mail; the HTML names it as `cid:<cid>`."""

    cid: str
    png: bytes


@dataclass(frozen=True, slots=True)
class MailContent:
    """A mail without its envelope. Mails of one `thread` are shown together by mail programs.

    Where several go as one, it is told by its subject, the first line of its text, its first picture, and the `url`
    it leads to; `deadline` and `is_waiting` say whether something waits for the receiver, and until when.
    """

    subject: str
    text: str
    html: str
    images: tuple[InlineImage, ...] = ()
    thread: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    url: str = ""
    picture_alt: str = ""
    deadline: datetime | None = None
    is_waiting: bool = False


# Called with the instant of delivery, in the receiver's language and time zone, outside any transaction.
# Returns None when the mail has become obsolete.
Renderer = Callable[[OutboxMail, datetime], MailContent | None]

_renderers: dict[str, Renderer] = {}


def register(kind: MailKind, renderer: Renderer) -> None:
    """Let `renderer` write the mails of `kind`."""
    _renderers[kind] = renderer


def renderer_of(kind: str) -> Renderer:
    """The renderer of a kind. Raises KeyError for one that nobody registered."""
    return _renderers[kind]
