"""What lists and tables show of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from courier.events.enums import TIE_BREAKS, BoardState, EntryState, EventKind
from courier.events.models import Board, Entry, Event, Round
from courier.events.scores import Standing, TieBreak
from courier.events.stages import Stage, stages_of
from courier.events.tables import places_of
from courier.events.words import (
    POINTS,
    TIE_BREAK_NAMES,
    UNITS,
    group_name,
    kind_words,
    name_of,
    points_text,
    round_name,
)
from courier.games.models import Game
from courier.games.words import terms_words
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import is_watchable


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list; read by `shown_events`."""

    event: Event
    variants: str
    kind: str
    terms: str
    players: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a table; the handle is empty for who has no account any more."""

    number: int
    name: str
    handle: str
    has_left: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A result in the cross-table, with the game it comes from."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the standings; the computer has place 0. `group` is empty where there are none, and
    who has reached the final is marked in the table of a group.
    """

    place: int
    person: Person
    points: str
    record: str
    values: Sequence[str]
    cells: Sequence[Sequence[Cell] | None]
    group: str = ""
    is_through: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Results of everybody against everybody, of a whole event, or of a group, from 1, and of the
    final, with the tie-breaks of each.
    """

    title: str
    group: int | None
    tie_breaks: Sequence[str]
    places: Sequence[PlaceLine]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a round; `game` is empty where the reader may not see one, `variant` but in a
    gauntlet, `stage` but in an event in groups: one of those, or its final.
    """

    first: Person
    second: Person | None
    result: str
    note: str
    stage: str
    variant: str
    game: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round with its boards; current while it is played, unless all rounds are at once. It has
    the key of its preset in a gauntlet.
    """

    round: Round
    title: str
    preset: str
    boards: Sequence[BoardLine]
    is_current: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that is computed of an event: standings, cross-table, schedule."""

    tie_breaks: Sequence[str]
    places: Sequence[PlaceLine]
    rounds: Sequence[RoundLine]
    own: Sequence[BoardLine]
    crossed: Sequence[CrossTable]

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
    reader = _Reader(event, begun, people, own_ids, viewer)
    is_at_once = event.kind in (EventKind.ROUND_ROBIN, EventKind.ARENA)
    lines = [
        RoundLine(
            each,
            round_name(event, each),
            each.revision.preset.key if each.revision else "",
            [reader.line(board, each) for board in each.boards.all()],
            is_current=each.closed_at is None and not is_at_once,
        )
        for each in rounds
    ]
    stages = stages_of(begun, rounds)
    breaks = TIE_BREAKS[EventKind(event.kind)] if not stages else ()
    cells = reader.cells(rounds) if event.kind == EventKind.ROUND_ROBIN and not stages else {}
    standings = places_of(event, begun, rounds)
    places = reader.places(standings, breaks, cells)
    crossed = [CrossTable(_("Cross-table"), None, (), places)] if cells else []
    own = [board for each in lines for board in each.boards if board.is_own]
    return Tables(_names(breaks), places, lines, own, crossed or reader.stages(stages, rounds))


def _names(breaks: Iterable[TieBreak]) -> list[str]:
    return [str(TIE_BREAK_NAMES[each]) for each in breaks]


def person_of(entry: Entry, viewer: Player | None) -> Person:
    """Who has an entry."""
    return Person(
        number=entry.seed or 0,
        name=name_of(entry),
        handle=entry.player.username if entry.player is not None else "",
        has_left=entry.state == EntryState.LEFT and not entry.is_vacant,
        is_own=viewer is not None and entry.player_id == viewer.pk,
    )


class _Reader:
    def __init__(
        self,
        event: Event,
        entries: Sequence[Entry],
        people: Mapping[int, Person],
        own: set[int],
        viewer: Player | None,
    ) -> None:
        self.event = event
        self.people = people
        self.by_number = {person.number: person for person in people.values()}
        self.groups = {
            each.seed: group_name(each.group)
            for each in entries
            if each.seed is not None and each.group is not None
        }
        self.own = own
        self.viewer = viewer

    def line(self, board: Board, played: Round) -> BoardLine:
        preset = _preset(self.event, played)
        first = self.people[board.first_id]
        is_own = bool(self.own & {board.first_id, board.second_id})
        return BoardLine(
            first=first,
            second=None if board.second_id is None else self.people[board.second_id],
            result=_result(board),
            note="" if board.state == BoardState.PLAYED else str(BoardState(board.state).label),
            stage=group_name(None) if played.is_final else self.groups.get(first.number, ""),
            variant=preset.name if self.event.is_gauntlet else "",
            game=self._code(board.game, preset, is_own),
            is_own=is_own,
        )

    def _code(self, game: Game | None, preset: Preset, is_own: bool) -> str:
        if game is None:
            return ""
        is_seen = game.is_public and is_watchable(preset)
        return game.code if is_own or is_seen else ""

    def stages(self, stages: Sequence[Stage], rounds: Sequence[Round]) -> list[CrossTable]:
        """The tables of the final and of groups, with who of them has reached the final."""
        final = next((stage.numbers for stage in stages if stage.group is None), frozenset())
        breaks = TIE_BREAKS[EventKind.ROUND_ROBIN]
        cells = {
            is_final: self.cells([each for each in rounds if each.is_final == is_final])
            for is_final in (False, True)
        }
        return [
            CrossTable(
                group_name(stage.group),
                stage.group,
                _names(breaks),
                self.places(
                    stage.lines,
                    breaks,
                    cells[stage.group is None],
                    through=frozenset() if stage.group is None else final,
                ),
            )
            for stage in stages
        ]

    def places(
        self,
        standings: Sequence[Standing],
        breaks: Sequence[TieBreak],
        cells: Mapping[tuple[int, int], Sequence[Cell]],
        *,
        through: frozenset[int] = frozenset(),
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
                values=[points_text(each.values[one], UNITS[one]) for one in breaks],
                cells=[
                    None if each.number == other else cells.get((each.number, other), [])
                    for other in order
                ],
                group=self.groups.get(each.number, ""),
                is_through=each.number in through,
            )
            for each in standings
        ]

    def cells(self, rounds: Sequence[Round]) -> dict[tuple[int, int], list[Cell]]:
        """The results of each player against each other one, by their numbers."""
        cells: dict[tuple[int, int], list[Cell]] = {}
        boards = ((board, each) for each in rounds for board in each.boards.all())
        for board, each in boards:
            if board.second_id is None:
                continue
            first, second = self.people[board.first_id].number, self.people[board.second_id].number
            is_own = bool(self.own & {board.first_id, board.second_id})
            code = self._code(board.game, _preset(self.event, each), is_own)
            cells.setdefault((first, second), []).append(Cell(_points(board.first_points), code))
            cells.setdefault((second, first), []).append(Cell(_points(board.second_points), code))
        return cells


def _preset(event: Event, played: Round) -> Preset:
    return (played.revision or event.revision).preset


def _result(board: Board) -> str:
    if board.first_points is None or board.second_points is None:
        return ""
    return f"{POINTS[board.first_points]}–{POINTS[board.second_points]}"


def _points(points: int | None) -> str:
    return "·" if points is None else POINTS[points]
