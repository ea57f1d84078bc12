"""What lists and tables show of leagues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from courier.events.divisions import movers_between
from courier.events.enums import EventState
from courier.events.extracts import Extract, extract, number_in
from courier.events.league_queries import (
    champions_of,
    division_rows,
    entries_by_event,
    members_in,
    members_of,
    rounds_by_event,
)
from courier.events.league_words import division_name, league_name
from courier.events.lines import Person, person_of
from courier.events.models import Entry, Event, League, LeagueMember, Round
from courier.events.tables import places_of
from courier.events.words import name_of, points_text
from courier.games.words import terms_words
from courier.players.models import Player

PLACES: Final = 36  # of divisions, on a page
MEMBERS: Final = 20  # of the next season, on a page

Way = Literal["", "up", "down"]


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league in a list; read by `shown_leagues`."""

    league: League
    name: str
    terms: str
    players: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class DivisionPlace:
    """A line of a division: place, points and games as texts, and where it leads as it stands; the
    computer has place 0.
    """

    place: int
    person: Person
    points: str
    record: str
    way: Way


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division of the latest season."""

    event: Event
    name: str
    places: Sequence[DivisionPlace]
    is_own: bool


@dataclass(frozen=True, slots=True)
class MemberLine:
    """Who plays in the next season."""

    name: str
    handle: str
    games_most: int
    is_new: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class Champion:
    """Who has won a season, with its first division."""

    season: int
    name: str
    event: str


@dataclass(frozen=True, slots=True)
class LeagueTables:
    """Everything that is shown of a league. `own` is the reader's membership; `shown` and
    `members_shown` say which of the divisions and of the members stand there.
    """

    divisions: Sequence[DivisionTable]
    members: Sequence[MemberLine]
    champions: Sequence[Champion]
    own: LeagueMember | None
    shown: Extract
    members_shown: Extract


def league_lines(leagues: Iterable[League], own: set[int]) -> list[LeagueLine]:
    """The lines of leagues read by `shown_leagues`, for a reader who is in some; no query."""
    return [
        LeagueLine(
            each, league_name(each), terms_words(each), vars(each)["players"], each.pk in own
        )
        for each in leagues
    ]


def league_tables(league: League, viewer: Player | None) -> LeagueTables:
    """The latest season, the members and the winners of a league, all of them; 6 queries."""
    events, members = division_rows(league, viewer), members_of(league)
    shown = extract(len(events), size=max(1, len(events)))
    members_shown = extract(len(members), size=max(1, len(members)))
    return _tables(league, viewer, (events, shown), (members, members_shown))


def league_part(
    league: League, viewer: Player | None, requested: Mapping[str, object]
) -> LeagueTables:
    """The part of a league read by `league_on_page` that an address asks for: divisions by `page`,
    members by `members`; 6 queries.
    """
    events = division_rows(league, viewer)
    own = next((at for at, event in enumerate(events) if vars(event)["is_own"]), None)
    on_page = max(1, PLACES // league.division_size)
    shown = extract(len(events), number_in(requested, "page"), own=own, size=on_page, top=1)
    members_shown = extract(
        vars(league)["size"] or 0, number_in(requested, "members"), size=MEMBERS
    )
    members = members_in(league, members_shown, viewer)
    return _tables(league, viewer, (events, shown), (members, members_shown))


def _tables(
    league: League,
    viewer: Player | None,
    divisions: tuple[Sequence[Event], Extract],
    playing: tuple[Sequence[LeagueMember], Extract],
) -> LeagueTables:
    """The tables of all divisions of a season and of the members that were read, those among them
    that are shown.
    """
    events, shown = divisions
    members, members_shown = playing
    moving = movers_between([vars(event)["ranked"] or 0 for event in events], league.movers)
    listed = shown.of(list(enumerate(events)))
    entries = entries_by_event([event for _at, event in listed], only_shown=True)
    rounds = rounds_by_event([event for _at, event in listed])
    tables = [
        _table(
            event,
            entries[event.pk],
            rounds[event.pk],
            viewer,
            up=moving[at - 1] if at else 0,
            down=moving[at] if at < len(moving) else 0,
        )
        for at, event in listed
    ]
    own = next((one for one in members if viewer and one.player_id == viewer.pk), None)
    count = members_shown.last - members_shown.first + 1
    lines = [each for each in members if len(members) <= count or each is not own]
    champions = [
        Champion(each.event.season or 0, name_of(each), each.event.code)
        for each in champions_of(league)
    ]
    return LeagueTables(
        tables, [_member(each, own) for each in lines], champions, own, shown, members_shown
    )


def _table(
    event: Event,
    entries: Sequence[Entry],
    rounds: Sequence[Round],
    viewer: Player | None,
    *,
    up: int,
    down: int,
) -> DivisionTable:
    begun = [each for each in entries if each.seed is not None]
    people = {each.seed: person_of(each, viewer) for each in begun}
    standings = places_of(event, begun, rounds) if event.state != EventState.CANCELLED else []
    ranked = [each.number for each in standings if each.place]
    ways = {number: _way(at, len(ranked), up, down) for at, number in enumerate(ranked)}
    places = [
        DivisionPlace(
            each.place,
            people[each.number],
            points_text(each.points),
            f"{each.won} / {each.drawn} / {each.lost}",
            ways.get(each.number, ""),
        )
        for each in standings
    ]
    is_own = any(person.is_own for person in people.values())
    return DivisionTable(event, division_name(event), places, is_own)


def _way(at: int, count: int, up: int, down: int) -> Way:
    if at < up:
        return "up"
    return "down" if at >= count - down else ""


def _member(member: LeagueMember, own: LeagueMember | None) -> MemberLine:
    player = member.player
    return MemberLine(
        name=player.shown_name if player is not None else "",
        handle=player.username if player is not None else "",
        games_most=member.games_most,
        is_new=member.standing is None,
        is_own=member == own,
    )
