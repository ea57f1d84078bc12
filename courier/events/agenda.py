"""When something begins or ends in the events and on the ladders of a player, and how those are
called.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.ladder_queries import own_rungs
from courier.events.ladder_words import ladder_name
from courier.events.models import Entry, Event, Ladder, Round
from courier.events.occasions import code_of, occasion_of, occasion_of_ladder
from courier.events.queries import UNFINISHED
from courier.players.models import Player

SHOWN_FOR: Final = timedelta(minutes=30)
MOST: Final = 250


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something with a time: `key` stays the same whatever becomes of it."""

    key: str
    begins: datetime
    ends: datetime
    title: str
    url: str


def occasions_of(player: Player) -> list[Occasion]:
    """The begin, the rounds and the end of the events a player is in, and the weekly games of the
    ladders on which they want some, the earliest first, at most `MOST`; 3 queries.
    """
    entered = Entry.objects.filter(
        player=player, state=EntryState.ENTERED, event__state__in=UNFINISHED
    )
    events = [entry.event for entry in entered.select_related("event")]
    found = [each for event in events for each in _of_event(event)]
    found += _rounds(player, events)
    for rung in own_rungs(player):
        if rung.wants_weekly:
            ladder = rung.ladder
            title = _("Weekly games: %(name)s") % {"name": ladder_name(ladder)}
            url = absolute_url("ladder", ladder.code)
            found.append(_instant(f"{ladder.code}-week", ladder.pairs_at, title, url))
    return sorted(found, key=lambda each: (each.begins, each.key))[:MOST]


def _of_event(event: Event) -> list[Occasion]:
    url, names = absolute_url("event", event.code), {"name": event.name}
    found = []
    if event.state == EventState.OPEN:
        title = _("%(name)s begins") % names
        found.append(_instant(f"{event.code}-begin", event.starts_at, title, url))
    if event.ends_at is not None:
        title = _("%(name)s ends") % names
        found.append(_instant(f"{event.code}-end", event.ends_at, title, url))
    return found


def _rounds(player: Player, events: list[Event]) -> list[Occasion]:
    """The rounds that are played and in which the player has a board, those of a play-off as one;
    an arena has none.
    """
    own = Q(boards__first__player=player) | Q(boards__second__player=player)
    rounds = Round.objects.filter(own, event__in=events, closed_at=None).distinct()
    rounds = rounds.exclude(event__kind=EventKind.ARENA)
    found: dict[str, Round] = {}
    for each in rounds.select_related("event").order_by("number"):
        number = "play-off" if each.is_play_off else each.number
        found.setdefault(f"{each.event.code}-{number}", each)
    return [
        _instant(key, each.started_at, _title(each), absolute_url("event", each.event.code))
        for key, each in found.items()
    ]


def _title(played: Round) -> str:
    if played.is_play_off:
        return _("Play-off of %(name)s") % {"name": played.event.name}
    names = {"number": played.number, "name": played.event.name}
    return _("Round %(number)d of %(name)s") % names


def _instant(key: str, at: datetime, title: str, url: str) -> Occasion:
    return Occasion(key, at, at + SHOWN_FOR, title, url)


def names_of_occasions(occasions: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Code and name of the events and ladders that are noted in games, by what is noted; 2 queries,
    none where nothing is noted.
    """
    noted = {occasion for occasion in occasions if occasion}
    if not noted:
        return {}
    codes = {code_of(occasion) for occasion in noted}
    found = {
        occasion_of(event): (event.code, event.name)
        for event in Event.objects.filter(code__in=codes).only("code", "name")
    }
    for ladder in Ladder.objects.filter(code__in=codes).select_related("preset"):
        found[occasion_of_ladder(ladder)] = (ladder.code, ladder_name(ladder))
    return found
