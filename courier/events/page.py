"""What the page of an event shows, read whole of a small event and in part of a large one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from courier.events.enums import EntryState, EventKind, EventState
from courier.events.extracts import SIZE, Extract, extract, number_in
from courier.events.lines import Person, Tables, person_of, row_person
from courier.events.models import Entry, Event, Round
from courier.events.part_lines import Requested, part_tables, whole_tables
from courier.events.part_queries import entered_count_of, entered_rows, own_entry, rows_in
from courier.events.permissions import may_manage
from courier.events.queries import entries_of, rounds_of
from courier.players.models import Player

WHOLE: Final = SIZE  # entries of an event that is read whole


@dataclass(frozen=True, slots=True)
class EventPage:
    """The reader's own entry; who has entered, as far as they are `shown`; whom the organiser has
    invited, and whose places they may give away; and the tables of an event that has begun.
    """

    own: Entry | None
    people: Sequence[Person]
    shown: Extract
    invited: Sequence[Person]
    left: Sequence[Person]
    tables: Tables | None


def page_of(event: Event, viewer: Player | None, requested: Requested) -> EventPage:
    """The page of an event read by `event_on_page`: 3 queries where it is read whole; else 5 at
    most, 3 more where its order is not kept, and 2 for who manages it.
    """
    size = vars(event)["size"] or 0
    return _part(event, viewer, requested) if size > WHOLE else _whole(event, viewer, requested)


def _whole(event: Event, viewer: Player | None, requested: Requested) -> EventPage:
    found, rounds = entries_of(event), rounds_of(event)
    people = [person_of(each, viewer) for each in found if each.state == EntryState.ENTERED]
    manages = may_manage(event, viewer)
    is_given = manages and _is_given_away(event) and not any(_is_after(each) for each in rounds)
    return EventPage(
        own=next((one for one in found if viewer is not None and one.player_id == viewer.pk), None),
        people=people,
        shown=extract(len(people)),
        invited=_persons(found, EntryState.INVITED, viewer) if manages else (),
        left=_persons(found, EntryState.LEFT, viewer) if is_given else (),
        tables=whole_tables(event, found, rounds, viewer, requested) if event.has_begun else None,
    )


def _persons(found: Sequence[Entry], state: EntryState, viewer: Player | None) -> list[Person]:
    return [person_of(each, viewer) for each in found if each.state == state]


def _part(event: Event, viewer: Player | None, requested: Requested) -> EventPage:
    own, manages = own_entry(event, viewer), may_manage(event, viewer)
    tables = part_tables(event, own, viewer, requested) if event.has_begun else None
    shown, people = extract(0), list[Person]()
    if tables is None:
        shown = extract(entered_count_of(event), number_in(requested, "page"))
        people = [row_person(each, viewer) for each in entered_rows(event, shown)]
    is_after = tables is not None and any(_is_after(each.round) for each in tables.rounds)
    is_given = manages and _is_given_away(event) and not is_after
    return EventPage(
        own=own,
        people=people,
        shown=shown,
        invited=_rows(event, EntryState.INVITED, viewer) if manages and tables is None else (),
        left=_rows(event, EntryState.LEFT, viewer) if is_given else (),
        tables=tables,
    )


def _rows(event: Event, state: EntryState, viewer: Player | None) -> list[Person]:
    return [row_person(each, viewer) for each in rows_in(event, state)]


def _is_after(played: Round) -> bool:
    """Whether a round comes after those in which places can be given to others."""
    return played.is_final or played.is_play_off


def _is_given_away(event: Event) -> bool:
    """Whether the organiser may give places to others in an event like this."""
    kinds = (EventKind.KNOCK_OUT, EventKind.ARENA)
    return event.state == EventState.RUNNING and event.kind not in kinds
