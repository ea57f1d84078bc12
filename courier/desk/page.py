"""What the dashboard shows: groups of games with as many rows as one reads at once, and what they
are filtered by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from courier.desk.known_rows import rows_of
from courier.desk.queue import MY_TURN, Entry, Group, entries_of, grouped, stamp_of
from courier.desk.rows import DeskRow
from courier.events.agenda import names_of_occasions
from courier.events.occasions import code_of
from courier.players.models import Player

COMPACT_FROM: Final = 30  # running games; from then on all rows are small
TURN_ROWS: Final = 20  # of all that wait for me, over the groups
OTHER_ROWS: Final = {Group.WAITING: 5, Group.SNOOZED: 3, Group.SOLO: 3}
PAGE_ROWS: Final = 25
FILTERED_FROM: Final = 6
TITLES: Final[dict[Group, str | Promise]] = {
    Group.REQUESTED: gettext_lazy("Waiting for your answer"),
    Group.PINNED: gettext_lazy("Pinned"),
    Group.NOW: gettext_lazy("Less than 6 hours left"),
    Group.DAY: gettext_lazy("Less than 24 hours left"),
    Group.WEEK: gettext_lazy("Less than 7 days left"),
    Group.LATER: gettext_lazy("A week or more left"),
    Group.WAITING: gettext_lazy("Waiting for the other side"),
    Group.SNOOZED: gettext_lazy("Put off"),
    Group.SOLO: gettext_lazy("Played alone"),
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """One group of games: how many there are, and the rows that are shown of it, large or small."""

    group: Group
    count: int
    rows: list[DeskRow]
    is_small: bool

    @property
    def title(self) -> str:
        """The heading of the group."""
        return str(TITLES[self.group])

    @property
    def is_cut(self) -> bool:
        """Whether there are more games than rows."""
        return self.count > len(self.rows)


@dataclass(frozen=True, slots=True)
class FilterOption:
    """A variant, an opponent or an event one has running games of."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the reader asks for: a variant, an opponent, an event or ladder by its code, one group
    alone and which page of it.
    """

    variant: str = ""
    opponent: str = ""
    event: str = ""
    group: Group | None = None
    page: int = 1


@dataclass(frozen=True, slots=True)
class Desk:
    """The running games of a player. `total` counts all, `due` all that wait for the player;
    `found` and `turn` those of them that fit.
    """

    shelves: dict[str, Shelf]
    total: int
    due: int
    found: int
    turn: int
    variants: list[FilterOption]
    opponents: list[FilterOption]
    events: list[FilterOption]
    pages: int
    stamp: str

    @property
    def has_filters(self) -> bool:
        """Whether filters are of any use."""
        return self.total >= FILTERED_FROM

    @property
    def full(self) -> list[Shelf]:
        """Every shelf that is not empty, from top to bottom."""
        return [shelf for shelf in self.shelves.values() if shelf.count]

    @property
    def mine(self) -> list[Shelf]:
        """What asks for the player, most urgent first; no empty shelf."""
        return [self.shelves[group] for group in MY_TURN if self.shelves[group].count]


def desk_of(player: Player, wanted: Wanted, *, now: datetime) -> Desk:
    """The desk of a player; 1 query for all games, 1 for the rows that are shown and not known, and
    2 for the names of events if games are of some.
    """
    entries = entries_of(player, now=now)
    fitting = [entry for entry in entries if _fits(entry, wanted)]
    groups = grouped(fitting)
    shown = _cut(groups, wanted)
    rows = rows_of([entry for cut in shown.values() for entry in cut], player, now=now)
    names = names_of_occasions(entry.occasion for entry in entries)
    two = [entry for entry in entries if entry.group != Group.SOLO]
    is_compact = wanted.group is not None or len(entries) >= COMPACT_FROM
    return Desk(
        shelves={
            group: Shelf(
                group,
                len(groups[group]),
                [rows[entry.game_id] for entry in shown[group]],
                is_small=is_compact or group in OTHER_ROWS,
            )
            for group in Group
        },
        total=len(entries),
        due=sum(entry.is_due for entry in entries),
        found=len(fitting),
        turn=sum(entry.is_due for entry in fitting),
        variants=_options((entry.preset_key, entry.preset_name) for entry in entries),
        opponents=_options(
            (entry.opponent, entry.opponent_name) for entry in two if entry.opponent
        ),
        events=_options(names[entry.occasion] for entry in entries if entry.occasion in names),
        pages=max(1, -(-len(groups[wanted.group]) // PAGE_ROWS)) if wanted.group else 1,
        stamp=stamp_of(entries),
    )


def _fits(entry: Entry, wanted: Wanted) -> bool:
    return (
        wanted.variant in ("", entry.preset_key)
        and wanted.opponent in ("", entry.opponent)
        and wanted.event in ("", code_of(entry.occasion))
    )


def _cut(groups: Mapping[Group, list[Entry]], wanted: Wanted) -> dict[Group, list[Entry]]:
    """What is shown of each group: a page of the one that is wanted, else the top of all."""
    if wanted.group is not None:
        first = (wanted.page - 1) * PAGE_ROWS
        return {
            group: groups[group][first : first + PAGE_ROWS] if group == wanted.group else []
            for group in groups
        }
    shown = {}
    room = TURN_ROWS
    for group, members in groups.items():
        shown[group] = members[: OTHER_ROWS.get(group, room)]
        if group in MY_TURN:
            room -= len(shown[group])
    return shown


def _options(pairs: Iterable[tuple[str, str]]) -> list[FilterOption]:
    """What one may filter by, in the order of the names."""
    counts = Counter(pairs)
    options = [FilterOption(value, name, count) for (value, name), count in counts.items()]
    return sorted(options, key=lambda option: option.name.casefold())
