"""What is open or played of a preset now: events, ladders and leagues that everybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.db.models import (
    CharField,
    DateTimeField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Value,
)
from django.urls import reverse

from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.common.unions import rows_of
from courier.events.enums import EventState
from courier.events.ladder_queries import public_ladders
from courier.events.ladder_words import name_of_ladder
from courier.events.league_queries import public_leagues
from courier.events.league_words import name_of_league
from courier.events.models import EventVariant
from courier.events.queries import UNFINISHED, public_events

EVENTS: Final = 5
CLUBS: Final = 2  # ladders, and leagues
KEPT_SECONDS: Final = 60

# The columns of every part, in this order.
_COLUMNS: Final = (
    ("sort", CharField),
    ("address", CharField),
    ("called", CharField),
    ("variant", CharField),
    ("status", CharField),
    ("begins", DateTimeField),
)
_Row: TypeAlias = tuple[str, str, str, str, str, datetime | None]


@dataclass(frozen=True, slots=True)
class EventLink:
    """An `event`, a `ladder` or a `league`, as pages about its variant link it; only events have a
    state, and a date on which they begin.
    """

    sort: str
    code: str
    called: str
    variant: str
    state: str
    begins: datetime | None

    @property
    def name(self) -> str:
        """What it is called."""
        if self.sort == "ladder":
            return name_of_ladder(self.called, self.variant)
        return name_of_league(self.called, self.variant) if self.sort == "league" else self.called

    @property
    def href(self) -> str:
        """The address of its page."""
        return reverse(self.sort, args=[self.code])

    @property
    def is_open(self) -> bool:
        """Whether it is an event that has not begun."""
        return self.state == EventState.OPEN


def events_of_preset(key: str) -> list[EventLink]:
    """The events that are open, the next one first, and running ones, then the ladders and leagues,
    each sort begun by those of the site; a few of each. 1 query.
    """
    return _links(_everything(key))


def clubs_of_preset(key: str) -> list[EventLink]:
    """The first ladder and the first league of those. Kept for a minute; 1 query at most."""
    rows = computed.get_or_set(f"preset-events:{key}", lambda: _everything(key), KEPT_SECONDS)
    first: dict[str, EventLink] = {}
    for link in _links(rows or []):
        first.setdefault(link.sort, link)
    return [first[sort] for sort in ("ladder", "league") if sort in first]


def _links(rows: list[_Row]) -> list[EventLink]:
    sorts = ("event", "ladder", "league")
    return sorted((EventLink(*row) for row in rows), key=lambda each: sorts.index(each.sort))


@kept
def _everything(key: str) -> QuerySet[Any, _Row]:
    parts = [_events(key), _ladders(key), _leagues(key)]
    return parts[0].union(*parts[1:], all=True)


def _events(key: str) -> QuerySet[Any, _Row]:
    """Those of a gauntlet with this variant, too."""
    among = EventVariant.objects.filter(event=OuterRef("pk"), revision__preset__key=key)
    events = public_events().filter(
        Q(revision__preset__key=key) | Exists(among), league=None, state__in=UNFINISHED
    )
    return rows_of(
        events.order_by("state", "starts_at", "pk"),
        _COLUMNS,
        sort=Value("event"),
        address=F("code"),
        called=F("name"),
        variant=Value(""),
        status=F("state"),
        begins=F("starts_at"),
    )[:EVENTS]


def _ladders(key: str) -> QuerySet[Any, _Row]:
    ladders = public_ladders().filter(preset__key=key, closed_at=None)
    return _clubs(ladders, "ladder")


def _leagues(key: str) -> QuerySet[Any, _Row]:
    return _clubs(public_leagues().filter(preset__key=key), "league")


def _clubs(clubs: QuerySet[Any], sort: str) -> QuerySet[Any, _Row]:
    """Ladders or leagues, those of the site first, then the oldest ones."""
    return rows_of(
        clubs.order_by("-mark", "created_at", "pk"),
        _COLUMNS,
        sort=Value(sort),
        address=F("code"),
        called=F("name"),
        variant=F("preset__name"),
        status=Value(""),
        begins=Value(None),
    )[:CLUBS]
