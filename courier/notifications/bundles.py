"""Several mails as one: the batch of ten minutes and the daily digest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.common.times import Urgency, left_words, urgency_of
from courier.notifications.enums import Timing
from courier.notifications.kinds import InlineImage, MailContent
from courier.notifications.models import OutboxMail
from courier.notifications.unsubscribe import bundle_stop_url
from courier.players.models import Player

MOST_PICTURES: Final = 12
MOST_ENTRIES: Final = 100

_HEADINGS: Final[dict[str, str | Promise]] = {
    "up": gettext_lazy("Time is up"),
    Urgency.NOW: gettext_lazy("Less than six hours left"),
    Urgency.SOON: gettext_lazy("Less than a day left"),
    Urgency.PLENTY: gettext_lazy("More than a day left"),
    "untimed": gettext_lazy("Without a deadline"),
    "news": gettext_lazy("News"),
}


@dataclass(frozen=True, slots=True)
class Bundled:
    """A mail and what it would say alone."""

    mail: OutboxMail
    content: MailContent


@dataclass(frozen=True, slots=True)
class Entry:
    """A mail as a part of a common one. `cid` names its picture; empty without one."""

    heading: str
    lead: str
    url: str
    left: str
    deadline: datetime | None
    cid: str
    alt: str


@dataclass(frozen=True, slots=True)
class Section:
    """Entries that are as pressing as one another."""

    heading: str
    entries: tuple[Entry, ...]


def bundle_content(
    player: Player, bundled: Sequence[Bundled], timing: Timing, now: datetime
) -> MailContent:
    """One mail that shows what several would, the most pressing first.

    The first boards are shown as pictures; a hundred entries at most are told, the rest is counted.
    """
    ordered = sorted(bundled, key=lambda each: _order(each.content))
    shown = ordered[:MOST_ENTRIES]
    images = {
        index: _image(index, each.content) for index, each in enumerate(shown[:MOST_PICTURES])
    }
    entries = [
        (_group(each.content, now), _entry(each.content, images.get(index), now))
        for index, each in enumerate(shown)
    ]
    sections = [
        Section(str(heading), tuple(entry for group, entry in entries if group == name))
        for name, heading in _HEADINGS.items()
        if any(group == name for group, _entry_of in entries)
    ]
    context = {
        "sections": sections,
        "count": len(ordered),
        "turns": sum(_is_turn(each.content) for each in ordered),
        "more": len(ordered) - len(shown),
        "is_digest": timing == Timing.DIGEST,
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "has_account": True,
        "stop_url": bundle_stop_url(timing=timing, player_id=player.pk),
        "choose_url": absolute_url("mail_preferences"),
        "play_url": absolute_url("dashboard"),
    }
    return MailContent(
        subject=" ".join(render_to_string("emails/bundle/subject.txt", context).split()),
        text=render_to_string("emails/bundle/body.txt", context).strip() + "\n",
        html=render_to_string("emails/bundle/body.html", context),
        images=tuple(image for image in images.values() if image is not None),
    )


def _is_turn(content: MailContent) -> bool:
    return content.deadline is not None or content.is_waiting


def _group(content: MailContent, now: datetime) -> str:
    if content.deadline is not None:
        return urgency_of(content.deadline, now=now) if content.deadline > now else "up"
    return "untimed" if content.is_waiting else "news"


def _order(content: MailContent) -> tuple[bool, float]:
    return (
        not _is_turn(content),
        content.deadline.timestamp() if content.deadline else float("inf"),
    )


def _image(index: int, content: MailContent) -> InlineImage | None:
    """The mail's first picture under a name of its own."""
    return replace(content.images[0], cid=f"board{index}") if content.images else None


def _entry(content: MailContent, image: InlineImage | None, now: datetime) -> Entry:
    return Entry(
        heading=content.subject,
        lead=content.text.partition("\n")[0],
        url=content.url,
        left=left_words(content.deadline - now)
        if content.deadline and content.deadline > now
        else "",
        deadline=content.deadline,
        cid=image.cid if image else "",
        alt=content.picture_alt or _("Board"),
    )
