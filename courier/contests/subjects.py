"""Contests in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.contests.models import Contest
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_contests(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each contest by its name; 1 query."""
    rows = Contest.objects.filter(pk__in=ids).values_list("pk", "name", "code")
    return {pk: Subject(name, reverse("contest", args=[code])) for pk, name, code in rows}


subjects: Final = {"contest": describe_contests}
