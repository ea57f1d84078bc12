"""Acts of the staff, and what it is asked to decide, in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.moderation.appeal_links import appeal_path
from courier.moderation.enums import APPEALABLE
from courier.moderation.models import Appeal, Doubt, StaffAct
from courier.moderation.words import act_words
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_acts(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """What the staff has done about its reader, with its sentence; 1 query."""
    acts = StaffAct.objects.filter(pk__in=ids, player=reader)
    return {act.pk: Subject(_words(act), _page_of(act)) for act in acts}


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


def describe_appeals(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Appeals, for the staff; 1 query."""
    if not reader.is_staff:
        return {}
    appeals = Appeal.objects.filter(pk__in=ids).select_related("player")
    return {
        appeal.pk: Subject(
            _("%(name)s appeals against a measure") % {"name": appeal.player.shown_name},
            reverse("moderation_appeal", args=[appeal.code]),
        )
        for appeal in appeals
    }


def _page_of(act: StaffAct) -> str:
    """Where a measure can be appealed against, else the rules it follows."""
    return appeal_path(act) if act.measure in APPEALABLE else reverse("house_rules")


def _words(act: StaffAct) -> str:
    return " ".join(part for part in (act_words(act), act.sentence) if part)


subjects: Final = {"act": describe_acts, "appeal": describe_appeals, "doubt": describe_doubts}
