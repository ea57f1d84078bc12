"""Presets somebody gives away in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.notifications.subjects import Subject
from courier.players.models import Player
from courier.presets.models import Preset


def describe_presets(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each preset by its name, at the page where it is handed over; 1 query."""
    rows = Preset.objects.filter(pk__in=ids).only("name", "key")
    return {
        row.pk: Subject(words=row.name, url=reverse("preset_transfer", args=[row.key]))
        for row in rows
    }


subjects: Final = {"preset": describe_presets}
