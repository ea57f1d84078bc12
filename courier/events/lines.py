"""What lists and tables show of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from courier.events.enums import TIE_BREAKS, BoardState, EntryState, EventKind
from courier.events.models import Board, Entry, Event, Round
from courier.events.scores import Standing
from courier.events.tables import places_of
from courier.events.words import (
    POINTS,
    TIE_BREAK_NAMES,
    UNITS,
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
    """A line of the standings; the computer has place 0."""

    place: int
    person: Person
    points: str
    record: str
    values: Sequence[str]
    cells: Sequence[Sequence[Cell] | None]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a round; `game` is empty where the reader may not see one, `variant` but in a
    gauntlet.
    """

    first: Person
    second: Person | None
    result: str
    note: str
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
    has_cross_table: bool


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
    reader = _Reader(event, people, own_ids, viewer)
    is_at_once = event.kind in (EventKind.ROUND_ROBIN, EventKind.ARENA)
    lines = [
        RoundLine(
            each,
            round_name(event, each),
            each.revision.preset.key if each.revision else "",
            [reader.line(board, _preset(event, each)) for board in each.boards.all()],
            is_current=each.closed_at is None and not is_at_once,
        )
        for each in rounds
    ]
    standings = places_of(event, begun, rounds)
    crossed = reader.cross_table(standings, rounds) if event.kind == EventKind.ROUND_ROBIN else {}
    by_number = {person.number: person for person in people.values()}
    breaks = TIE_BREAKS[EventKind(event.kind)]
    places = [
        PlaceLine(
            place=each.place,
            person=by_number[each.number],
            points=points_text(each.points),
            record=f"{each.won} / {each.drawn} / {each.lost}",
            values=[points_text(each.values[one], UNITS[one]) for one in breaks],
            cells=crossed.get(each.number, ()),
        )
        for each in standings
    ]
    own = [board for each in lines for board in each.boards if board.is_own]
    names = [str(TIE_BREAK_NAMES[each]) for each in breaks]
    return Tables(names, places, lines, own, bool(crossed))


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
        self, event: Event, people: Mapping[int, Person], own: set[int], viewer: Player | None
    ) -> None:
        self.event = event
        self.people = people
        self.own = own
        self.viewer = viewer

    def line(self, board: Board, preset: Preset) -> BoardLine:
        is_own = bool(self.own & {board.first_id, board.second_id})
        return BoardLine(
            first=self.people[board.first_id],
            second=None if board.second_id is None else self.people[board.second_id],
            result=_result(board),
            note="" if board.state == BoardState.PLAYED else str(BoardState(board.state).label),
            variant=preset.name if self.event.is_gauntlet else "",
            game=self._code(board.game, preset, is_own),
            is_own=is_own,
        )

    def _code(self, game: Game | None, preset: Preset, is_own: bool) -> str:
        if game is None:
            return ""
        is_seen = game.is_public and is_watchable(preset)
        return game.code if is_own or is_seen else ""

    def cross_table(
        self, standings: Sequence[Standing], rounds: Sequence[Round]
    ) -> dict[int, list[list[Cell] | None]]:
        """For each player, in the order of the standings, their results against each other one;
        None against oneself.
        """
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
        order = [each.number for each in standings]
        return {
            one: [None if one == other else cells.get((one, other), []) for other in order]
            for one in order
        }


def _preset(event: Event, played: Round) -> Preset:
    return (played.revision or event.revision).preset


def _result(board: Board) -> str:
    if board.first_points is None or board.second_points is None:
        return ""
    return f"{POINTS[board.first_points]}–{POINTS[board.second_points]}"


def _points(points: int | None) -> str:
    return "·" if points is None else POINTS[points]
