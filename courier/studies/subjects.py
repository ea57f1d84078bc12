"""Studies and problems in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.notifications.subjects import Subject
from courier.players.models import Player
from courier.studies.queries import problems, public_studies


def describe_studies(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each study by its title; 1 query."""
    rows = public_studies().filter(pk__in=ids).values_list("pk", "title", "code")
    return {pk: Subject(words=title, url=reverse("study", args=[code])) for pk, title, code in rows}


def describe_problems(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each problem by its title, or its preset; 1 query."""
    rows = problems().filter(pk__in=ids)
    columns = rows.values_list("pk", "title", "revision__preset__name", "key")
    return {
        pk: Subject(words=title or name, url=reverse("problem", args=[key]))
        for pk, title, name, key in columns
    }


subjects: Final = {"study": describe_studies, "problem": describe_problems}
