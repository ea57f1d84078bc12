"""What a player has to do with events, ladders and teams, and the places they have won; nothing
that not everybody may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.db.models import (
    Case,
    CharField,
    Count,
    DateTimeField,
    F,
    IntegerField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from courier.common.kept_queries import kept
from courier.common.unions import rows_of
from courier.contests.models import Entry as ContestEntry
from courier.contests.queries import placed_entries
from courier.events.enums import EntryState, EventState
from courier.events.ladder_queries import shown_rungs
from courier.events.ladder_words import name_of_ladder
from courier.events.models import Entry, Rung
from courier.events.queries import shown_entries, won_places
from courier.events.scores import HALF, halves
from courier.events.words import points_text
from courier.players.models import Player
from courier.teams.models import INSIDE, Membership, Role
from courier.teams.queries import shown_memberships

TROPHIES_SHOWN: Final = 5
EVENTS_SHOWN: Final = 6
CLUBS_SHOWN: Final = 20  # ladders, and teams

# The columns of every part, in this order.
_COLUMNS: Final = (
    ("sort", CharField),
    ("address", CharField),
    ("called", CharField),
    ("variant", CharField),
    ("status", CharField),
    ("rank", IntegerField),
    ("out_of", IntegerField),
    ("step", IntegerField),
    ("dated", DateTimeField),
)
_Row: TypeAlias = tuple[str, str, str, str, str, int, int, int, datetime | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A place won, an event, a ladder or a team. `rank` is a place among `out_of`, 0 without one;
    `step` is 1 for a division up, -1 for one down; `variant` is empty where there are several.
    """

    sort: str
    code: str
    called: str
    variant: str
    status: str
    rank: int
    out_of: int
    step: int
    dated: datetime | None

    @property
    def name(self) -> str:
        """What it is called."""
        return name_of_ladder(self.called, self.variant) if self.sort == "ladder" else self.called

    @property
    def state(self) -> str:
        """What has become of an event, for the player."""
        return str(EntryState.LEFT.label if self.has_left else EventState(self.status).label)

    @property
    def has_left(self) -> bool:
        """Whether the player has withdrawn from the event."""
        return self.status == EntryState.LEFT

    @property
    def is_led(self) -> bool:
        """Whether the player leads the team."""
        return self.status == Role.CAPTAIN


@dataclass(frozen=True, slots=True)
class Totals:
    """How many events a player has begun and played to their end, and the points made in these."""

    entered: int
    finished: int
    points: str

    @property
    def is_one_at_most(self) -> bool:
        """Whether it is one point, or a part of one."""
        return self.points == "1" or (len(self.points) == 1 and not self.points.isdecimal())


@dataclass(frozen=True, slots=True)
class Honours:
    """What the page of a player shows of it: the best places, the top rungs, the latest events."""

    trophies: Sequence[Line]
    ladders: Sequence[Line]
    teams: Sequence[Line]
    events: Sequence[Line]
    totals: Totals | None


def honours_of(player: Player) -> Honours:
    """Read all of them; 1 query."""
    lines = [Line(*row) for row in _everything(player)]
    by_sort: dict[str, list[Line]] = {}
    for line in lines:
        by_sort.setdefault(line.sort, []).append(line)
    won = [*by_sort.get("event", []), *by_sort.get("contest", [])]
    won.sort(key=lambda each: (each.rank, -each.dated.timestamp() if each.dated else 0))
    totals = by_sort.get("totals", [])
    return Honours(
        trophies=won[:TROPHIES_SHOWN],
        ladders=sorted(by_sort.get("ladder", []), key=lambda each: (each.rank, each.name)),
        teams=sorted(by_sort.get("team", []), key=lambda each: each.name),
        events=sorted(by_sort.get("entered", []), key=_latest, reverse=True),
        totals=_totals(totals[0]) if totals and totals[0].rank else None,
    )


def _latest(line: Line) -> float:
    return line.dated.timestamp() if line.dated else 0


def _totals(line: Line) -> Totals:
    return Totals(entered=line.rank, finished=line.out_of, points=points_text(halves(line.step)))


@kept
def _everything(player: Player) -> QuerySet[Any, _Row]:
    parts = [
        _won(player).order_by("rank", "-dated")[:TROPHIES_SHOWN],
        _invented(player).order_by("rank", "-dated")[:TROPHIES_SHOWN],
        _ladders(player).order_by("rank")[:CLUBS_SHOWN],
        _teams(player).order_by("called")[:CLUBS_SHOWN],
        _entered(player).order_by("-dated", "-pk")[:EVENTS_SHOWN],
        _sums(player),
    ]
    return parts[0].union(*parts[1:], all=True)


def trophies_of(player: Player) -> QuerySet[Any, _Row]:
    """All places a player has won, the latest first; rows for `lines_of_rows`."""
    return _won(player).union(_invented(player), all=True).order_by("-dated", "called")


def events_of(player: Player) -> QuerySet[Any, _Row]:
    """All events of a player, the latest first; rows for `lines_of_rows`."""
    return _entered(player).order_by("-dated", "-pk")


def lines_of_rows(rows: Iterable[_Row]) -> list[Line]:
    """What a list shows; no query."""
    return [Line(*row) for row in rows]


def _won(player: Player) -> QuerySet[Any, _Row]:
    return rows_of(
        won_places(player),
        _COLUMNS,
        sort=Value("event"),
        address=F("event__code"),
        called=F("event__name"),
        variant=_VARIANT,
        status=F("event__state"),
        rank=F("place"),
        out_of=_count(Entry.objects.filter(event=OuterRef("event"), place__isnull=False), "event"),
        step=F("moved"),
        dated=F("event__over_at"),
    )


def _invented(player: Player) -> QuerySet[Any, _Row]:
    return rows_of(
        placed_entries(player),
        _COLUMNS,
        sort=Value("contest"),
        address=F("contest__code"),
        called=F("contest__name"),
        variant=F("preset__name"),
        status=Value(""),
        rank=F("place"),
        out_of=_count(ContestEntry.objects.filter(contest=OuterRef("contest")), "contest"),
        step=Value(0),
        dated=F("contest__decided_at"),
    )


def _ladders(player: Player) -> QuerySet[Any, _Row]:
    climbers = Rung.objects.filter(ladder=OuterRef("ladder"), number__isnull=False)
    return rows_of(
        shown_rungs(player),
        _COLUMNS,
        sort=Value("ladder"),
        address=F("ladder__code"),
        called=F("ladder__name"),
        variant=Coalesce(F("ladder__preset__name"), Value("")),
        status=Value(""),
        rank=F("number"),
        out_of=_count(climbers, "ladder"),
        step=Value(0),
        dated=F("joined_at"),
    )


def _teams(player: Player) -> QuerySet[Any, _Row]:
    members = Membership.objects.filter(team=OuterRef("team"), role__in=INSIDE)
    return rows_of(
        shown_memberships(player),
        _COLUMNS,
        sort=Value("team"),
        address=F("team__code"),
        called=F("team__name"),
        variant=Value(""),
        status=F("role"),
        rank=Value(0),
        out_of=_count(members, "team"),
        step=Value(0),
        dated=F("since"),
    )


def _entered(player: Player) -> QuerySet[Any, _Row]:
    is_left = When(state=EntryState.LEFT, then=Value(EntryState.LEFT.value))
    return rows_of(
        shown_entries(player),
        _COLUMNS,
        sort=Value("entered"),
        address=F("event__code"),
        called=F("event__name"),
        variant=_VARIANT,
        status=Case(is_left, default=F("event__state")),
        rank=Coalesce(F("place"), Value(0)),
        out_of=_count(Entry.objects.filter(event=OuterRef("event"), place__isnull=False), "event"),
        step=F("moved"),
        dated=F("event__starts_at"),
    )


def _sums(player: Player) -> QuerySet[Any, _Row]:
    """One row of numbers: events begun, played to their end, and parts of points made in these."""
    is_over = Q(event__state=EventState.OVER, state=EntryState.ENTERED)
    begun = shown_entries(player).filter(event__state__in=(EventState.RUNNING, EventState.OVER))
    found: QuerySet[Any, _Row] = (
        begun.order_by()
        .annotate(
            sort=Value("totals", CharField()),
            address=Value("", CharField()),
            called=Value("", CharField()),
            variant=Value("", CharField()),
            status=Value("", CharField()),
        )
        .values("sort", "address", "called", "variant", "status")
        .annotate(
            rank=Count("pk"),
            out_of=Count("pk", filter=is_over),
            step=Coalesce(Sum(F("points") * HALF + F("beyond"), filter=is_over), Value(0)),
            dated=Value(None, DateTimeField()),
        )
        .values_list(*(name for name, _field in _COLUMNS))
    )
    return found


_VARIANT: Final = Case(
    When(event__is_gauntlet=True, then=Value("")),
    default=F("event__revision__preset__name"),
    output_field=CharField(),
)


def _count(found: QuerySet[Model], by: str) -> Coalesce:
    """How many rows there are of what the outer query names."""
    counted = found.order_by().values(by).annotate(rows=Count("pk")).values("rows")
    return Coalesce(Subquery(counted, output_field=IntegerField()), Value(0))
