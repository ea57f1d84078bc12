"""From a kind's three templates to a mail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.template.loader import render_to_string

from courier.common.links import absolute_url
from courier.notifications.kinds import InlineImage, MailContent
from courier.notifications.models import OutboxMail
from courier.notifications.unsubscribe import unsubscribe_url


@dataclass(frozen=True, slots=True)
class Letter:
    """What a kind's templates are filled with. `thread` names what the mail is about, the same for
    all its mails.

    `is_waiting` says that something waits for the receiver, until `deadline` if the context has
    one.
    """

    context: Mapping[str, object]
    thread: str
    images: tuple[InlineImage, ...] = field(default=())
    headers: Mapping[str, str] = field(default_factory=dict)
    is_waiting: bool = False


def _url_of(letter: Letter) -> str:
    """Where a mail leads; one that asks for a move to the game without a sign-in, where the player
    lets it.
    """
    return next(
        (
            str(found)
            for name in ("play_url", "game_url", "url")
            if (found := letter.context.get(name))
        ),
        "",
    )


def render(mail: OutboxMail, letter: Letter) -> MailContent:
    """The mail from `emails/<kind>/{subject.txt,body.txt,body.html}`, in the language that is
    active.
    """
    context = {
        **letter.context,
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "has_account": mail.player_id is not None,
        "stop_url": unsubscribe_url(kind=mail.kind, player_id=mail.player_id, address=mail.address),
        "choose_url": absolute_url("mail_preferences"),
    }
    deadline = letter.context.get("deadline")
    return MailContent(
        subject=" ".join(render_to_string(f"emails/{mail.kind}/subject.txt", context).split()),
        text=render_to_string(f"emails/{mail.kind}/body.txt", context).strip() + "\n",
        html=render_to_string(f"emails/{mail.kind}/body.html", context),
        images=letter.images,
        thread=letter.thread,
        headers=dict(letter.headers),
        url=_url_of(letter),
        picture_alt=str(letter.context.get("board_alt", "")),
        deadline=deadline if letter.is_waiting and isinstance(deadline, datetime) else None,
        is_waiting=letter.is_waiting,
    )
