"""Replies as mail programs write them, and what the site made of them."""

from __future__ import annotations

import email
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import default

from django.core import mail as sent

from courier.games.models import Game
from courier.games.queries import with_rows
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.domain.receipt import receive
from courier.postbox.enums import Receipt
from courier.postbox.models import Message
from courier.postbox.tickets import play_url, reply_address, wishes_of
from tests.factories import START

SOON = START + timedelta(hours=1)


def rows(game: Game) -> Game:
    """The game as it stands now."""
    return with_rows(Game.objects.filter(pk=game.pk)).get()


def address_for(game: Game, player: Player) -> str:
    """Where replies to the present mail go."""
    return reply_address(rows(game), player, wishes_of(player).key)


def link_path(game: Game, player: Player, *, now: datetime = START) -> str:
    """The path of the link in the present mail."""
    return "/" + play_url(rows(game), player, wishes_of(player).key, now).split("/", 3)[3]


def letter(text: str, *, message_id: str = "<one@example.org>", **headers: str) -> bytes:
    """A plain reply as bytes. The From header names somebody else, since nobody looks at it."""
    message = EmailMessage()
    message["From"] = "Somebody Else <else@example.net>"
    message["Message-ID"] = message_id
    message["Subject"] = "Re: Your move"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


def send(
    game: Game,
    player: Player,
    text: str,
    *,
    to: str = "",
    now: datetime = SOON,
    message_id: str = "<one@example.org>",
) -> Receipt:
    """Have a reply received."""
    source = letter(text, message_id=message_id)
    recipient = to or address_for(game, player)
    return receive(recipient=recipient, sender="else@example.net", source=source, now=now)


def only_message() -> Message:
    """The one message that came."""
    return Message.objects.get()


def answer(*, now: datetime = SOON) -> EmailMessage:
    """The answer to the last message, as it goes out."""
    return delivered("move_answered", now=now)


def delivered(kind: str, *, now: datetime = SOON) -> EmailMessage:
    """The last mail of a kind, as it goes out."""
    found = OutboxMail.objects.filter(kind=kind).order_by("-pk")[0]
    sent.outbox.clear()
    assert deliver(code=found.code, now=now) is True
    message = email.message_from_bytes(sent.outbox[0].message().as_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(message: EmailMessage) -> str:
    """The plain text of a mail."""
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
