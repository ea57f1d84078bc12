"""Offers in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.challenges.models import Challenge
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_challenges(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each offer as its reader sees it; 1 query."""
    rows = Challenge.objects.select_related("revision__preset", "sender", "receiver", "game")
    return {offer.pk: _subject(offer, reader) for offer in rows.filter(pk__in=ids)}


def _subject(offer: Challenge, reader: Player) -> Subject:
    other = offer.receiver if offer.sender_id == reader.pk else offer.sender
    names = {"preset": offer.revision.preset.name, "player": other.shown_name if other else ""}
    game = offer.game
    return Subject(
        words=_("%(preset)s against %(player)s") % names if other else names["preset"],
        url=reverse("game", args=[game.code]) if game else reverse("challenge", args=[offer.code]),
        opponent_id=other.pk if other else None,
    )


subjects: Final = {"challenge": describe_challenges}
