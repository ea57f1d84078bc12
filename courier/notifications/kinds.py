"""Kinds of notices. The application that knows a subject declares its kinds as `mail_kinds` in its
module `mails`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache

from django.utils.functional import Promise

from courier.common.declarations import modules_named
from courier.notifications.enums import Channel
from courier.notifications.models import OutboxMail


@dataclass(frozen=True, slots=True)
class InlineImage:
    """A picture shown inside a mail; the HTML names it as `cid:<cid>`. It is painted by `png` when
    the mail is made that shows it.
    """

    cid: str
    png: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class MailContent:
    """A mail without its envelope. Mails of one `thread` are shown together by mail programs.

    Where several go as one, it is told by its subject, the first line of its text, its first
    picture, and the `url` it leads to; `deadline` and `is_waiting` say whether something waits for
    the receiver, and until when.
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


# Called with the instant of delivery, in the receiver's language and time zone, outside any
# transaction. Returns None when the mail has become obsolete.
Renderer = Callable[[OutboxMail, datetime], MailContent | None]


@dataclass(frozen=True, slots=True, eq=False)
class MailKind:
    """What a notice is about; a player chooses for each kind how it comes.

    Its three templates are in `templates/emails/<key>/`. The flags say how it differs from others:

    - `waits`: the reader has something to do. Its mail goes a while later, unless they have looked
      by themselves, and a digest keeps it even if it was seen.
    - `is_urgent`: a device may wake up for it.
    - `is_never_muted`: it comes even about games and opponents that are muted.
    - `is_for_staff`: it comes to the staff alone.
    - `comes_at_once_by`: the channels by which it comes at once or never, as it is of no use later.
    - `comes_with_the_digest`: its mail waits for the daily digest unless its reader wishes else.
    - `is_always_shown`: it cannot be kept off the site.
    - `is_notice`: False for the mails of accounts, which nobody chooses, mutes or is shown.
    """

    key: str
    label: str | Promise
    render: Renderer
    waits: bool = False
    is_urgent: bool = False
    is_never_muted: bool = False
    is_for_staff: bool = False
    comes_at_once_by: frozenset[Channel] = frozenset()
    comes_with_the_digest: bool = False
    is_always_shown: bool = False
    is_notice: bool = True

    @property
    def is_patient(self) -> bool:
        """Whether its mails let those of accounts and clocks go first, so that nobody's many games
        hold those up.
        """
        return self.is_notice and not self.is_never_muted


@cache
def declared_kinds() -> Mapping[str, MailKind]:
    """Return the kinds applications declare by their keys, those of accounts as well."""
    modules = modules_named("mails").values()
    return {kind.key: kind for module in modules for kind in getattr(module, "mail_kinds", ())}


def all_kinds() -> tuple[MailKind, ...]:
    """Return the kinds of notices, in the order of INSTALLED_APPS and of their declarations."""
    return tuple(kind for kind in declared_kinds().values() if kind.is_notice)


def kind_named(key: str) -> MailKind:
    """Return a kind by its key. Raises KeyError for one that nobody declares."""
    return declared_kinds()[key]


def kind_choices() -> list[tuple[str, str | Promise]]:
    """Return the keys of the kinds of notices with what they are called."""
    return [(kind.key, kind.label) for kind in all_kinds()]


def is_kind(key: object) -> bool:
    """Return whether there is a kind of notices of this key."""
    return any(kind.key == key for kind in all_kinds())


def renderer_of(key: str) -> Renderer:
    """Return the function that writes the mails of a kind. Raises KeyError for one that nobody
    declares.
    """
    return kind_named(key).render
