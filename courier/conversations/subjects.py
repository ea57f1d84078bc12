"""Private messages in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

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


subjects: Final = {"writer": describe_writers}
