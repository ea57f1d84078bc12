"""Acts of the staff, and what it is asked to decide, in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.moderation.models import Doubt, StaffAct
from courier.moderation.words import act_words
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_acts(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """What the staff has done about its reader, with its sentence; 1 query."""
    acts = StaffAct.objects.filter(pk__in=ids, player=reader)
    return {act.pk: Subject(_words(act), reverse("house_rules")) for act in acts}


def describe_doubts(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Games whose referee is doubted, for the staff; 1 query."""
    if not reader.is_staff:
        return {}
    doubts = Doubt.objects.filter(pk__in=ids).select_related("game__revision__preset")
    return {
        doubt.pk: Subject(
            _("The referee is doubted in a game of %(preset)s")
            % {"preset": doubt.game.revision.preset.name},
            reverse("moderation_doubt", args=[doubt.code]),
        )
        for doubt in doubts
    }


def _words(act: StaffAct) -> str:
    return " ".join(part for part in (act_words(act), act.sentence) if part)


subjects: Final = {"act": describe_acts, "doubt": describe_doubts}
