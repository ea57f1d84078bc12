"""The mail about messages: another player has written."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.conversations.models import Message
from courier.conversations.queries import unread_with
from courier.conversations.tickets import reply_address
from courier.notifications.enums import Channel
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.queries import blocks

QUOTED: Final = 10


def message(mail: OutboxMail, now: datetime) -> MailContent | None:
    """What another player has written and the receiver has not read; obsolete once it is read or
    its author blocked.
    """
    messages = Message.objects.select_related("author", "receiver", "game__revision__preset")
    last = messages.filter(pk=mail.payload["message"], receiver=mail.player, read_at=None).first()
    if last is None or blocks(mail.player, last.author):
        return None
    unread = list(unread_with(last))
    address = reply_address(last)
    context: dict[str, object] = {
        "author_name": last.author.shown_name,
        "variant": last.game.revision.preset.name if last.game else "",
        "said": [each.text for each in unread[-QUOTED:]],
        "url": address_of(last),
        "reply_address": address,
    }
    headers = {"Reply-To": f"{settings.SITE_NAME} <{address}>"} if address else {}
    return render(mail, Letter(context=context, thread=_thread(last), headers=headers))


def message_unsent(mail: OutboxMail, _now: datetime) -> MailContent | None:
    """What was answered by mail and could not be sent, and why."""
    messages = Message.objects.select_related("author", "game__revision__preset")
    answered = messages.filter(pk=mail.payload["message"]).first()
    if answered is None:
        return None
    context: dict[str, object] = {
        "author_name": answered.author.shown_name,
        "text": mail.payload["text"],
        "reason": mail.payload["reason"],
        "url": address_of(answered),
    }
    return render(mail, Letter(context=context, thread=_thread(answered)))


def _thread(message: Message) -> str:
    if message.game is not None:
        return f"game.{message.game.code}"
    return f"messages.{message.author.pk}"


def address_of(message: Message) -> str:
    """Where a message stands, for its receiver."""
    if message.game is not None:
        return f"{absolute_url('game', message.game.code)}#messages"
    return absolute_url("messages_with", message.author.username)


mail_kinds: Final = (
    MailKind("message", gettext_lazy("You have a new message"), message),
    MailKind(
        "message_unsent",
        gettext_lazy("Your answer by email wasn’t sent"),
        message_unsent,
        is_never_muted=True,
        comes_at_once_by=frozenset({Channel.MAIL}),
    ),
)
