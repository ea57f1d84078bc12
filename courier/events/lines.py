"""What lists and tables show of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from courier.events.courses import Course, courses_of, rounds_in, side_letters
from courier.events.enums import TIE_BREAKS, BoardState, EntryState, EventKind
from courier.events.extracts import Extract
from courier.events.models import Board, Entry, Event, Round
from courier.events.part_queries import BoardRow, EntryRow, SeenGame
from courier.events.play_offs import tie_breaks_of
from courier.events.scores import Standing, TieBreak
from courier.events.stages import stages_of
from courier.events.tables import places_of, play_off_of
from courier.events.words import (
    TIE_BREAK_NAMES,
    UNITS,
    addresses,
    course_words,
    group_name,
    kind_words,
    name_in,
    name_of,
    own_text,
    points_text,
    result_text,
    round_name,
)
from courier.games.models import Game
from courier.games.words import terms_words
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import is_watchable

AnyBoard = Board | BoardRow


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list; read by `shown_events`."""

    event: Event
    variants: str
    kind: str
    terms: str
    players: int


class Person(NamedTuple):
    """Somebody in a table; the handle is empty for who has no account any more."""

    number: int
    name: str
    handle: str
    has_left: bool
    is_own: bool


class Cell(NamedTuple):
    """A result in the cross-table, with the code and the address of the game it comes from."""

    text: str
    href: str
    address: str = ""


class PlaceLine(NamedTuple):
    """A line of the standings; the computer has place 0. `group` is empty where there are none, and
    who has reached the final is marked in the table of a group.
    """

    place: int
    person: Person
    points: str
    record: str
    values: tuple[str, ...]
    cells: tuple[tuple[Cell, ...] | None, ...]
    group: str = ""
    is_through: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Results of everybody against everybody, of a whole event, or of a group, from 1, and of the
    final, with the tie-breaks of each; of a play-off without a title.
    """

    title: str
    group: int | None
    tie_breaks: tuple[str, ...]
    places: Sequence[PlaceLine]


class CourseLine(NamedTuple):
    """A player in the cross-table of a Swiss event: what is shown of each round, and the address of
    the game, empty where the reader may not see one.
    """

    person: Person
    cells: tuple[tuple[str, str], ...]
    points: str


@dataclass(frozen=True, slots=True)
class Courses:
    """The cross-table of a Swiss event: its columns by number and title, its lines in the order of
    the standings, and how to read a cell.
    """

    heads: tuple[tuple[int, str], ...]
    lines: Sequence[CourseLine]
    legend: str


class BoardLine(NamedTuple):
    """A board of a round; `game` is empty where the reader may not see one, `variant` but in a
    gauntlet, `stage` but in an event in groups, one of those, or its final, and in a play-off,
    which rounds do not say again; `label` is what a link to the game is called, `address`
    where it leads.
    """

    first: Person
    second: Person | None
    result: str
    note: str
    stage: str
    variant: str
    game: str
    is_own: bool
    label: str
    address: str

    @property
    def beside(self) -> str:
        """The stage and the note."""
        return (
            f"{self.stage} · {self.note}" if self.stage and self.note else self.stage or self.note
        )


class RoundRow(NamedTuple):
    """What a page says of a round beside its boards."""

    number: int
    title: str
    started_at: datetime
    closed_at: datetime | None
    boards: int


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round with its boards; current while it is played, unless all rounds are at once. It has
    the key of its preset in a gauntlet. On a page `count` says how many boards it has, and `shown`
    which of them stand there.
    """

    round: Round
    title: str
    preset: str
    boards: Sequence[BoardLine]
    is_current: bool
    count: int = 0
    shown: Extract | None = None

    @property
    def row(self) -> RoundRow:
        """What is said of it beside its boards."""
        played = self.round
        return RoundRow(played.number, self.title, played.started_at, played.closed_at, self.count)


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that is computed of an event: standings, cross-table (that of a Swiss event in
    `courses`), schedule, and the table of the play-off once there is one. On a page `shown` and
    `crossed_shown` say which of the places, and of the tables of groups, stand there.
    """

    tie_breaks: tuple[str, ...]
    places: Sequence[PlaceLine]
    rounds: Sequence[RoundLine]
    own: Sequence[BoardLine]
    crossed: Sequence[CrossTable]
    play_off: CrossTable | None = None
    courses: Courses | None = None
    shown: Extract | None = None
    crossed_shown: Extract | None = None

    @property
    def has_groups(self) -> bool:
        """Whether it has groups."""
        return bool(self.stages)

    @property
    def stages(self) -> Sequence[CrossTable]:
        """The tables of the final and of groups, if there are any."""
        return [each for each in self.crossed if each.tie_breaks]


def event_lines(events: Iterable[Event]) -> list[EventLine]:
    """The lines of events read by `shown_events`; no query."""
    return [
        EventLine(
            each,
            ", ".join(vars(each)["variant_names"]) or each.revision.preset.name,
            kind_words(each),
            terms_words(each),
            vars(each)["players"],
        )
        for each in events
    ]


def tables_of(
    event: Event, entries: Sequence[Entry], rounds: Sequence[Round], viewer: Player | None
) -> Tables:
    """The tables of an event that has begun; no query."""
    begun = [each for each in entries if each.seed is not None]
    people = {each.pk: person_of(each, viewer) for each in begun}
    own_ids = {each.pk for each in begun if viewer is not None and each.player_id == viewer.pk}
    groups = {each.seed: each.group for each in begun if each.group is not None}
    reader = Reader(event, people, groups, own_ids)
    lines = [reader.round(each, each.boards.all()) for each in rounds]
    stages = stages_of(begun, rounds)
    breaks = TIE_BREAKS[EventKind(event.kind)] if not stages else ()
    boards = [(board, each) for each in rounds for board in each.boards.all()]
    counted = [(board, each) for board, each in boards if not each.is_play_off]
    is_crossed = event.kind == EventKind.ROUND_ROBIN and not stages
    cells = reader.cells(counted) if is_crossed else {}
    standings = places_of(event, begun, rounds)
    places = reader.places(standings, breaks, cells)
    crossed = [CrossTable(_("Cross-table"), None, (), places)] if cells else []
    own = [reader.line(board, each) for board, each in boards if reader.is_own(board)]
    final = next((stage.numbers for stage in stages if stage.group is None), frozenset())
    crossed = crossed or [
        reader.stage(stage.group, stage.lines, counted, final) for stage in stages
    ]
    play_off = reader.play_off(play_off_of(event, begun, rounds), boards)
    is_swiss = event.kind == EventKind.SWISS
    courses = (
        reader.courses(standings, courses_of(event, begun, rounds), rounds) if is_swiss else None
    )
    return Tables(names_of(breaks), places, lines, own, crossed, play_off, courses)


def names_of(breaks: Iterable[TieBreak]) -> tuple[str, ...]:
    """What tie-breaks are called."""
    return tuple(str(TIE_BREAK_NAMES[each]) for each in breaks)


def person_of(entry: Entry, viewer: Player | None) -> Person:
    """Who has an entry."""
    return Person(
        number=entry.seed or 0,
        name=name_of(entry),
        handle=entry.player.username if entry.player is not None else "",
        has_left=entry.state == EntryState.LEFT and not entry.is_vacant,
        is_own=viewer is not None and entry.player_id == viewer.pk,
    )


def row_person(row: EntryRow, viewer: Player | None) -> Person:
    """Who has an entry that was read in part."""
    is_vacant = row.player_id is None and row.left_at == row.entered_at
    return Person(
        number=row.seed or 0,
        name=_("Nobody") if is_vacant else name_in(row.names),
        handle=row.names.username or "",
        has_left=row.state == EntryState.LEFT and not is_vacant,
        is_own=viewer is not None and row.player_id == viewer.pk,
    )


class Reader:
    """Makes the lines of an event, of people by the keys of their entries, groups by numbers, and
    the keys of the reader's own entries.
    """

    def __init__(
        self,
        event: Event,
        people: Mapping[int, Person],
        groups: Mapping[int | None, int],
        own: Set[int],
    ) -> None:
        self.event = event
        self.people = people
        self.by_number = {person.number: person for person in people.values()}
        self.groups = {number: group_name(group) for number, group in groups.items()}
        self.own = own
        self._notes = {str(state): str(state.label) for state in BoardState}
        self._notes[BoardState.PLAYED] = ""
        self._label = _("Game %(a)s – %(b)s")
        self._address = addresses("game")

    def round(self, played: Round, boards: Iterable[AnyBoard]) -> RoundLine:
        """A round with some of its boards."""
        is_at_once = self.event.kind in (EventKind.ROUND_ROBIN, EventKind.ARENA)
        lines = [self.line(board, played) for board in boards]
        if played.is_final or played.is_play_off:
            lines = [line._replace(stage="") for line in lines]
        return RoundLine(
            played,
            round_name(self.event, played),
            played.revision.preset.key if played.revision else "",
            lines,
            is_current=played.closed_at is None and not is_at_once,
        )

    def line(self, board: AnyBoard, played: Round) -> BoardLine:
        """A board of a round."""
        preset = _preset(self.event, played)
        first = self.people[board.first_id]
        second = None if board.second_id is None else self.people[board.second_id]
        is_own = self.is_own(board)
        code = self._code(board.game, preset, is_own)
        return BoardLine(
            first=first,
            second=second,
            result=result_text(board.points),
            note=self._notes[board.state],
            stage=self._stage(played, first),
            variant=preset.name if self.event.is_gauntlet else "",
            game=code,
            address=self._address(code),
            is_own=is_own,
            label=self._label % {"a": first.name, "b": second.name if second else ""},
        )

    def _stage(self, played: Round, person: Person) -> str:
        if played.is_play_off:
            return _("Play-off")
        return group_name(None) if played.is_final else self.groups.get(person.number, "")

    def is_own(self, board: AnyBoard) -> bool:
        """Whether it is a board of the reader's."""
        return board.first_id in self.own or board.second_id in self.own

    def _code(self, game: Game | SeenGame | None, preset: Preset, is_own: bool) -> str:
        if game is None:
            return ""
        is_seen = game.is_public and is_watchable(preset)
        return game.code if is_own or is_seen else ""

    def stage(
        self,
        group: int | None,
        standings: Sequence[Standing],
        boards: Iterable[tuple[AnyBoard, Round]],
        final: Set[int],
    ) -> CrossTable:
        """The table of a group, with who of it has reached the final, or of the final (None), by
        those of the boards that are of it.
        """
        breaks = TIE_BREAKS[EventKind.ROUND_ROBIN]
        numbers = {each.number for each in standings}
        cells = self.cells(
            (board, each)
            for board, each in boards
            if each.is_final == (group is None) and self.people[board.first_id].number in numbers
        )
        through = frozenset[int]() if group is None else final
        places = self.places(standings, breaks, cells, through=through)
        return CrossTable(group_name(group), group, names_of(breaks), places)

    def play_off(
        self, standings: Sequence[Standing], boards: Iterable[tuple[AnyBoard, Round]]
    ) -> CrossTable | None:
        """The table of the play-off, by those of the boards that are of it; None without one."""
        if not standings:
            return None
        breaks = tie_breaks_of(len(standings), TIE_BREAKS[EventKind.ROUND_ROBIN])
        cells = self.cells((board, each) for board, each in boards if each.is_play_off)
        places = self.places(standings, breaks, cells)
        return CrossTable("", None, names_of(breaks), places)

    def courses(
        self,
        standings: Sequence[Standing],
        courses: Mapping[int, Course],
        rounds: Sequence[Round],
    ) -> Courses:
        """The cross-table of a Swiss event with the lines of these standings."""
        columns = rounds_in(rounds)
        watchable = [is_watchable(_preset(self.event, each)) for each in columns]
        own = {self.people[each].number for each in self.own if each in self.people}
        lines = []
        for each in standings:
            cells = tuple(
                ("", "")
                if cell is None
                else (
                    cell[1],
                    self._address(cell[2])
                    if (cell[3] and is_seen) or cell[0] in own or each.number in own
                    else "",
                )
                for cell, is_seen in zip(courses[each.number], watchable, strict=True)
            )
            lines.append(CourseLine(self.by_number[each.number], cells, points_text(each.points)))
        heads = tuple((each.number, round_name(self.event, each)) for each in columns)
        return Courses(heads, lines, course_words(self.event, side_letters(self.event.revision)[0]))

    def places(
        self,
        standings: Sequence[Standing],
        breaks: Sequence[TieBreak],
        cells: Mapping[tuple[int, int], Sequence[Cell]],
        *,
        through: Set[int] = frozenset(),
    ) -> list[PlaceLine]:
        """The lines of standings. Where there are cells, each line has those against each other
        player, in the same order, None against oneself.
        """
        order = [each.number for each in standings] if cells else []
        return [
            PlaceLine(
                place=each.place,
                person=self.by_number[each.number],
                points=points_text(each.points),
                record=f"{each.won} / {each.drawn} / {each.lost}",
                values=tuple(points_text(each.values[one], UNITS[one]) for one in breaks),
                cells=tuple(
                    None if each.number == other else tuple(cells.get((each.number, other), ()))
                    for other in order
                ),
                group=self.groups.get(each.number, ""),
                is_through=each.number in through,
            )
            for each in standings
        ]

    def cells(self, boards: Iterable[tuple[AnyBoard, Round]]) -> dict[tuple[int, int], list[Cell]]:
        """The results of each player against each other one, by their numbers."""
        cells: dict[tuple[int, int], list[Cell]] = {}
        for board, each in boards:
            if board.second_id is None:
                continue
            first, second = self.people[board.first_id].number, self.people[board.second_id].number
            code = self._code(board.game, _preset(self.event, each), self.is_own(board))
            points = board.points or (None, None)
            for pair, own in zip(((first, second), (second, first)), points, strict=True):
                cell = Cell("·" if own is None else own_text(own), code, self._address(code))
                cells.setdefault(pair, []).append(cell)
        return cells


def _preset(event: Event, played: Round) -> Preset:
    return (played.revision or event.revision).preset
