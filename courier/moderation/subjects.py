"""Acts of the staff in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse

from courier.moderation.models import StaffAct
from courier.moderation.words import act_words
from courier.notifications.subjects import Subject, register_subject
from courier.players.models import Player


def register_all() -> None:
    """Let notices know what an act of the staff is."""
    register_subject("act", tell_acts)


def tell_acts(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """What the staff has done about its reader, with its sentence; 1 query."""
    acts = StaffAct.objects.filter(pk__in=ids, player=reader)
    return {act.pk: Subject(_words(act), reverse("house_rules")) for act in acts}


def _words(act: StaffAct) -> str:
    return " ".join(part for part in (act_words(act), act.sentence) if part)
