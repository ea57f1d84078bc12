"""Reading a part of a large event: its order, which is kept, and the entries and boards that a page
shows of it.

The order is kept by the state of all entries and boards, which PostgreSQL hashes for every page. So
nothing has to be forgotten when something counts, and what the cache has lost is computed again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from django.db.models import (
    BigIntegerField,
    Count,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
)
from django.http import Http404

from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.events.courses import Course, courses_of
from courier.events.enums import TIE_BREAKS, EntryState, EventKind
from courier.events.extracts import Extract, extract
from courier.events.models import Board, Entry, Event, Round
from courier.events.permissions import may_see
from courier.events.play_offs import tie_breaks_of
from courier.events.queries import entries_of, is_followed_by, rounds_of
from courier.events.scores import Points, Standing, TieBreak, points_in
from courier.events.stages import stages_of
from courier.events.tables import places_of, play_off_of
from courier.events.words import NAME_COLUMNS, Names
from courier.players.models import Player

SECONDS_KEPT: Final = 14 * 24 * 3600
_FORM: Final = 2  # of what is kept
BLOCK: Final = 10  # courses that are kept together

# Number, place, points, won, drawn, lost, and the values of the tie-breaks.
Line = tuple[int, int, Points, int, int, int, tuple[Points, ...]]
# The standings, those of stages, and of the play-off.
Kept = tuple[list[Line], list[tuple[int | None, list[Line]]], list[Line]]


class BoardStamp(NamedTuple):
    """How many boards a round has, and what follows from the state of all of them."""

    boards: int
    state: str


class EntryRow(NamedTuple):
    """Of an entry, what is shown of it."""

    pk: int
    seed: int | None
    group: int | None
    state: str
    entered_at: datetime
    left_at: datetime | None
    player_id: int | None
    names: Names


class SeenGame(NamedTuple):
    """Of a game, what decides about a link to it."""

    code: str
    is_public: bool


class BoardRow(NamedTuple):
    """Of a board, what is shown of it."""

    round_id: int
    number: int
    first_id: int
    second_id: int | None
    state: str
    first_points: int | None
    second_points: int | None
    share: int | None
    game: SeenGame | None

    @property
    def points(self) -> tuple[Points, Points] | None:
        """What both have of it, in halves; None before it counts."""
        return points_in(self.first_points, self.second_points, self.share)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Standings in their order, as they are kept, and what they are parted by."""

    lines: Sequence[Line]
    tie_breaks: Sequence[TieBreak]

    def __len__(self) -> int:
        return len(self.lines)

    def numbers(self) -> list[int]:
        """Whose lines they are."""
        return [line[0] for line in self.lines]

    def standings(self, shown: Extract) -> list[Standing]:
        """Those that are shown."""
        return [
            Standing(*line[:-1], values=dict(zip(self.tie_breaks, line[-1], strict=True)))
            for line in shown.of(self.lines)
        ]


@dataclass(frozen=True, slots=True)
class Order:
    """The standings of an event, those of its final (None) and its groups, if it has any, and those
    of its play-off, of nobody where there is none; and a mark of the state they follow from.
    """

    places: Ranked
    stages: Sequence[tuple[int | None, Ranked]]
    play_off: Ranked
    mark: str


def _hash(*fields: str) -> Func:
    """A number that follows from the values of fields, NULL being one of them."""
    row = Func(*fields, template="ROW(%(expressions)s)::text", output_field=TextField())
    return Func(row, Value(0), function="hashtextextended", output_field=BigIntegerField())


@kept
def _event_of_code(code: str, player: Player | None) -> QuerySet[Event]:
    entries = Entry.objects.filter(event=OuterRef("pk")).order_by().values("event")
    return (
        Event.objects.select_related("revision__preset", "organiser", "league__preset", "team")
        .annotate(
            is_followed=is_followed_by(player, "event"),
            size=Subquery(entries.annotate(size=Count("pk")).values("size")),
            stamp=Subquery(
                entries.annotate(stamp=Sum(_hash("pk", "seed", "group", "player", "state"))).values(
                    "stamp"
                )
            ),
        )
        .filter(code=code)
    )


def event_on_page(code: str, player: Player | None) -> Event:
    """The event of a code, for one who may see it, with `is_followed`, how many entries it has
    (`size`, None for none) and their state (`stamp`); 1 query. Raises Http404.
    """
    event = _event_of_code.first(code, player)
    if event is None or not may_see(event, player):
        raise Http404
    return event


@kept
def _own_entry(event: Event, player: Player) -> QuerySet[Entry]:
    return Entry.objects.filter(event=event, player=player)


def own_entry(event: Event, player: Player | None) -> Entry | None:
    """A player's entry; 1 query, none for nobody."""
    return _own_entry.first(event, player) if player is not None else None


@kept
def _board_stamps(event: Event) -> QuerySet[Board, Any]:
    found = Board.objects.filter(round__event=event).order_by().values("round")
    stamp = Sum(
        _hash(
            "number", "first", "second", "state", "first_points", "second_points", "share", "game"
        )
    )
    return found.annotate(count=Count("pk"), stamp=stamp).values_list("round", "count", "stamp")


def board_stamps(event: Event) -> dict[int, BoardStamp]:
    """How many boards each round has, and their state, by the round's key; 1 query."""
    return {pk: BoardStamp(count, str(stamp)) for pk, count, stamp in _board_stamps(event)}


def order_of(event: Event, rounds: Sequence[Round], stamps: Mapping[int, BoardStamp]) -> Order:
    """The order of an event read by `event_on_page`; no query where it is kept, else 3."""
    state = [(each.pk, each.closed_at is None, stamps.get(each.pk)) for each in rounds]
    digest = blake2b(repr((vars(event)["stamp"], state)).encode(), digest_size=16).hexdigest()
    key = f"event-order-{_FORM}:{event.pk}:{digest}"
    kept: Kept | None = computed.get(key)
    if kept is None:
        kept = _computed(event, digest)
        computed.set(key, kept, SECONDS_KEPT)
    lines, stages, play_off = kept
    breaks = TIE_BREAKS[EventKind(event.kind)] if not stages else ()
    in_stages = TIE_BREAKS[EventKind.ROUND_ROBIN]
    return Order(
        Ranked(lines, breaks),
        [(one, Ranked(own, in_stages)) for one, own in stages],
        Ranked(play_off, tie_breaks_of(len(play_off), in_stages)),
        digest,
    )


def _computed(event: Event, mark: str) -> Kept:
    """What is kept of the order, by 3 queries; the courses of a Swiss event are kept as well."""
    entries, rounds = entries_of(event), rounds_of(event)
    begun = [each for each in entries if each.seed is not None]
    stages = [
        (stage.group, _packed(stage.lines, TIE_BREAKS[EventKind.ROUND_ROBIN]))
        for stage in stages_of(begun, rounds)
    ]
    breaks = TIE_BREAKS[EventKind(event.kind)] if not stages else ()
    last = play_off_of(event, begun, rounds)
    in_last = tie_breaks_of(len(last), TIE_BREAKS[EventKind.ROUND_ROBIN])
    lines = _packed(places_of(event, begun, rounds), breaks)
    if event.kind == EventKind.SWISS:
        _keep_courses(event, [line[0] for line in lines], courses_of(event, begun, rounds), mark)
    return lines, stages, _packed(last, in_last)


def courses_shown(event: Event, order: Order, shown: Extract) -> dict[int, Course]:
    """What those whose places are shown have done in each round of a Swiss event, by number; no
    query where that is kept, else 3.
    """
    numbers = order.places.numbers()
    keys = {_block_key(event, at // BLOCK) for each in shown.ranges for at in each}
    kept: dict[str, tuple[str, dict[int, Course]]] = computed.get_many(keys)
    if len(kept) < len(keys) or any(mark != order.mark for mark, _courses in kept.values()):
        courses = courses_of(event, entries_of(event), rounds_of(event))
        _keep_courses(event, numbers, courses, order.mark)
        return courses
    return {number: each for _mark, courses in kept.values() for number, each in courses.items()}


def _keep_courses(
    event: Event, numbers: Sequence[int], courses: Mapping[int, Course], mark: str
) -> None:
    """Keep the courses of an event in blocks of its order, in place of those of an earlier mark."""
    blocks = {
        _block_key(event, at // BLOCK): (
            mark,
            {number: courses[number] for number in numbers[at : at + BLOCK]},
        )
        for at in range(0, len(numbers), BLOCK)
    }
    computed.set_many(blocks, SECONDS_KEPT)


def _block_key(event: Event, block: int) -> str:
    return f"event-courses-{_FORM}:{event.pk}:{block}"


def _packed(standings: Iterable[Standing], breaks: Sequence[TieBreak]) -> list[Line]:
    return [
        (
            each.number,
            each.place,
            each.points,
            each.won,
            each.drawn,
            each.lost,
            tuple(each.values[one] for one in breaks),
        )
        for each in standings
    ]


_SHOWN: Final = ("pk", "seed", "group", "state", "entered_at", "left_at", "player")


def _rows(entries: QuerySet[Entry]) -> QuerySet[Entry, Any]:
    return entries.values_list(*_SHOWN, *(f"player__{name}" for name in NAME_COLUMNS))


def _row(values: tuple[Any, ...]) -> EntryRow:
    columns = len(_SHOWN)
    return EntryRow._make([*values[:columns], Names._make(values[columns:])])


@kept
def _entries_named(
    event: Event, seeds: Collection[int], ids: Collection[int]
) -> QuerySet[Entry, Any]:
    return _rows(Entry.objects.filter(Q(seed__in=seeds) | Q(pk__in=ids), event=event))


def entries_named(event: Event, *, seeds: Collection[int], ids: Collection[int]) -> list[EntryRow]:
    """The entries of some numbers, and of some keys; 1 query."""
    return [_row(row) for row in _entries_named(event, seeds, ids)]


def entered_rows(event: Event, shown: Extract) -> list[EntryRow]:
    """Those of the entered ones that are shown, by time of entry; 1 query."""
    found = Entry.objects.filter(event=event, state=EntryState.ENTERED)
    rows = _rows(found.order_by(F("seed").asc(nulls_last=True), "entered_at", "pk"))
    return [_row(row) for row in rows[shown.slice]]


def rows_in(event: Event, state: EntryState) -> list[EntryRow]:
    """The entries of a state, by number or time of entry; 1 query."""
    found = Entry.objects.filter(event=event, state=state)
    rows = _rows(found.order_by(F("seed").asc(nulls_last=True), "entered_at", "pk"))
    return [_row(row) for row in rows]


def entered_count_of(event: Event) -> int:
    """How many have entered and not withdrawn; 1 query."""
    return Entry.objects.filter(event=event, state=EntryState.ENTERED).count()


def boards_in(
    rounds: Sequence[Round],
    *,
    schedule: Mapping[int, Extract],
    crossed: Sequence[tuple[int | None, Ranked]],
    own: Entry | None,
) -> list[BoardRow]:
    """The boards of some rounds, by the keys of these, of one of them a part at most; all those of
    some groups, or of the final; those of a play-off; and all those of an entry. By rounds and
    numbers; 1 query.
    """
    if not rounds:
        return []
    whole = [each.pk for each in rounds if each.is_play_off]
    whole += [pk for pk, shown in schedule.items() if shown.is_whole]
    parts = ((pk, shown) for pk, shown in schedule.items() if not shown.is_whole)
    part, shown = next(parts, (0, extract(0)))
    rows = _boards_in(
        [each.pk for each in rounds],
        whole=whole,
        part=part,
        first=shown.first,
        last=shown.last,
        in_groups=[one for group, each in crossed if group is not None for one in each.numbers()],
        in_final=[one for group, each in crossed if group is None for one in each.numbers()],
        own=own,
    )
    return [
        BoardRow._make([*row[:-2], SeenGame._make(row[-2:]) if row[-2] else None]) for row in rows
    ]


@kept
def _boards_in(
    rounds: Collection[int],
    *,
    whole: Collection[int],
    part: int,
    first: int,
    last: int,
    in_groups: Collection[int],
    in_final: Collection[int],
    own: Entry | None,
) -> QuerySet[Board, Any]:
    wanted = Q(round=part, number__gte=first, number__lte=last) | Q(round__in=whole)
    wanted |= Q(first__seed__in=in_groups, round__is_final=False)
    wanted |= Q(first__seed__in=in_final, round__is_final=True)
    if own is not None:
        wanted |= Q(first=own) | Q(second=own)
    boards = Board.objects.filter(wanted, round__in=rounds)
    return boards.order_by("round__number", "number").values_list(
        "round", "number", "first", "second", "state", "first_points", "second_points",
        "share", "game__code", "game__is_public",
    )  # fmt: skip
