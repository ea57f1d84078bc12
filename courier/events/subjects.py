"""Events and ladders in words, for notices of what is new about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.events.ladder_queries import public_ladders
from courier.events.ladder_words import ladder_name
from courier.events.models import Ladder, LadderGame, Round
from courier.events.queries import public_events
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_rounds(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each round as its event; 1 query."""
    found = Round.objects.filter(pk__in=ids, event__in=public_events().values("pk"))
    rows = found.values_list("pk", "event__name", "event__code")
    return {pk: _event(name, code) for pk, name, code in rows}


def describe_ends(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each event by its name; 1 query."""
    rows = public_events().filter(pk__in=ids).values_list("pk", "name", "code")
    return {pk: _event(name, code) for pk, name, code in rows}


def describe_climbs(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each game of a ladder as the ladder; 1 query."""
    found = LadderGame.objects.filter(pk__in=ids, ladder__in=public_ladders().values("pk"))
    return {each.pk: _ladder(each.ladder) for each in found.select_related("ladder__preset")}


def describe_ladders(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each ladder by its name; 1 query."""
    found = public_ladders().filter(pk__in=ids).select_related("preset")
    return {each.pk: _ladder(each) for each in found}


def _event(name: str, code: str) -> Subject:
    return Subject(words=name, url=reverse("event", args=[code]))


def _ladder(ladder: Ladder) -> Subject:
    return Subject(words=ladder_name(ladder), url=reverse("ladder", args=[ladder.code]))


subjects: Final = {
    "event_round": describe_rounds,
    "event_over": describe_ends,
    "ladder_top": describe_climbs,
    "ladder_closed": describe_ladders,
}
