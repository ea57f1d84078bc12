"""Games two referees judge differently, in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.integrity.queries import disagreements
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_disagreements(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """What two referees judge differently, for the staff; 1 query."""
    if not reader.is_staff:
        return {}
    return {
        found.pk: Subject(
            _("Two referees differ in a game of %(preset)s")
            % {"preset": found.game.revision.preset.name},
            reverse("disagreement", args=[found.code]),
        )
        for found in disagreements().filter(pk__in=ids)
    }


subjects: Final = {"disagreement": describe_disagreements}
