"""Revisions of presets in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.notifications.subjects import Subject
from courier.players.models import Player
from courier.presets.models import PresetRevision


def describe_revisions(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each revision as its preset; 1 query."""
    found = PresetRevision.objects.filter(pk__in=ids, preset__is_listed=True)
    rows = found.values_list("pk", "preset__name", "preset__key")
    return {pk: Subject(words=name, url=reverse("preset", args=[key])) for pk, name, key in rows}


subjects: Final = {"revision": describe_revisions}
