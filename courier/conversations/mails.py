"""The mail about messages: another player has written."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.conversations.models import Message
from courier.conversations.queries import unread_with
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.queries import blocks

QUOTED: Final = 10


def message(mail: OutboxMail, now: datetime) -> MailContent | None:
    """What another player has written and the receiver has not read; obsolete once it is read or
    its author blocked.
    """
    messages = Message.objects.select_related("author", "game__revision__preset")
    last = messages.filter(pk=mail.payload["message"], receiver=mail.player, read_at=None).first()
    if last is None or blocks(mail.player, last.author):
        return None
    unread = list(unread_with(last))
    context: dict[str, object] = {
        "author_name": last.author.shown_name,
        "variant": last.game.revision.preset.name if last.game else "",
        "said": [each.text for each in unread[-QUOTED:]],
        "url": address_of(last),
    }
    thread = f"game.{last.game.code}" if last.game else f"messages.{last.author.pk}"
    return render(mail, Letter(context=context, thread=thread))


def address_of(message: Message) -> str:
    """Where a message stands, for its receiver."""
    if message.game is not None:
        return f"{absolute_url('game', message.game.code)}#messages"
    return absolute_url("messages_with", message.author.username)


mail_kinds: Final = (MailKind("message", gettext_lazy("You have a new message"), message),)
