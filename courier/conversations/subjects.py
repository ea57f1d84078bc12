"""Messages in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.conversations.models import Message
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_writers(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Those who have written to the reader, each with the page of what they have written; 1
    query.
    """
    return {
        writer.pk: Subject(
            words=_("Messages from %(name)s") % {"name": writer.shown_name},
            url=reverse("messages_with", args=[writer.username]),
            opponent_id=writer.pk,
        )
        for writer in Player.objects.filter(pk__in=ids)
    }


def describe_answered(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Messages the reader has answered by mail, each with the page it stands on; 1 query."""
    found = Message.objects.filter(pk__in=ids, receiver=reader)
    return {
        message.pk: Subject(
            words=_("Your answer to %(name)s") % {"name": message.author.shown_name},
            url=_address_of(message),
            opponent_id=message.author_id,
        )
        for message in found.select_related("author", "game")
    }


def _address_of(message: Message) -> str:
    if message.game is None:
        return reverse("messages_with", args=[message.author.username])
    return f"{reverse('game', args=[message.game.code])}#messages"


subjects: Final = {"writer": describe_writers, "message": describe_answered}
