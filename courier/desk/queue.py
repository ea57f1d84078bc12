"""The running games of a player in short, sorted by how they press: everything the dashboard counts
and orders by.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils.translation import get_language

from courier.clocks.queries import vacations_at
from courier.common.kept_queries import kept
from courier.common.row_versions import RowVersions
from courier.common.times import NOW, SOON
from courier.games.enums import GameStatus
from courier.games.models import Seat
from courier.games.queries import AT_TURN, IN_HELD_GAME
from courier.games.snoozes import REQUESTS, is_request_to, lets_sleep
from courier.players.models import Player

WEEK: Final = timedelta(days=7)


class Group(StrEnum):
    """Where a running game stands on the dashboard, from top to bottom."""

    REQUESTED = "requested"  # the other side offers something
    PINNED = "pinned"
    NOW = "now"  # my turn, less than 6 hours left
    DAY = "day"  # less than 24 hours
    WEEK = "week"
    LATER = "later"  # more, or no limit
    WAITING = "waiting"
    SNOOZED = "snoozed"
    SOLO = "solo"


MY_TURN: Final = (Group.REQUESTED, Group.PINNED, Group.NOW, Group.DAY, Group.WEEK, Group.LATER)


@dataclass(frozen=True, slots=True)
class Entry:
    """One running game. `opponent` is the handle of who holds the other seat, empty without an
    account; `occasion` what it is played for.

    `version` is another one after every change of its rows, None while something else decides what
    they show. `signs` is another text when a request, a set-up or a vacation comes or goes.
    """

    game_id: int
    code: str
    preset_key: str
    preset_name: str
    opponent: str
    opponent_name: str
    group: Group
    is_turn: bool
    deadline: datetime | None
    since: datetime
    snoozed_until: datetime | None
    occasion: str = ""
    version: str | None = None
    signs: str = ""

    @property
    def is_due(self) -> bool:
        """Whether the game waits for the player, who has not put it off."""
        return self.is_turn and self.group not in (Group.SNOOZED, Group.SOLO)


def entries_of(player: Player, *, now: datetime) -> list[Entry]:
    """All running games of a player, those played alone too, each group in its order; 1 query."""
    return sorted((_entry(row, now) for row in _running_seats(player, now=now)), key=_order)


@kept
def _running_seats(player: Player, *, now: datetime) -> QuerySet[Seat, dict[str, Any]]:
    """The columns of the seats of a player and of those across the board."""
    seats = Seat.objects.filter(player=player, game__status=GameStatus.ACTIVE)
    seats = seats.filter(Q(game__is_solo=False) | Q(side=0), game__seats__side=1 - F("side"))
    seats = seats.annotate(
        is_at_turn=AT_TURN,
        their_id=F("game__seats__player"),
        their_handle=F("game__seats__player__username"),
        their_name=F("game__seats__player__name"),
        their_level=F("game__seats__player__computer_level"),
        they_are_a_bot=F("game__seats__player__is_bot"),
        their_seat=F("game__seats__name"),
        they_have_set_up=F("game__seats__has_set_up"),
        newest=FilteredRelation("game__moves", condition=Q(game__moves__ply=F("game__ply"))),
    )
    seats = seats.annotate(
        version=RowVersions("side", "game__code", "game__seats__side", "newest__text"),
        is_held=IN_HELD_GAME,
        is_away=Q(Exists(vacations_at(now).filter(player=player)))
        | Q(Exists(vacations_at(now).filter(player=OuterRef("their_id")))),
    )
    rows: QuerySet[Seat, dict[str, Any]] = seats.order_by().values(
        *_COLUMNS,
        "is_at_turn",
        "their_handle",
        "their_name",
        "their_level",
        "they_are_a_bot",
        "their_seat",
        "has_set_up",
        "they_have_set_up",
        "version",
        "is_held",
        "is_away",
    )
    return rows


def grouped(entries: Iterable[Entry]) -> Mapping[Group, list[Entry]]:
    """The entries by group, every group in its place, the empty ones too."""
    groups: dict[Group, list[Entry]] = {group: [] for group in Group}
    for entry in entries:
        groups[entry.group].append(entry)
    return groups


def stamp_of(entries: Iterable[Entry]) -> str:
    """A short text that is another one as soon as a game has come, gone, moved or changed its
    group, or as a request, a set-up or a vacation has come or gone.
    """
    shown = sorted(
        f"{entry.code} {entry.group} {entry.since} {entry.deadline} {entry.signs}"
        for entry in entries
    )
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()[:16]


_COLUMNS: Final = (
    "side",
    "pinned_at",
    "snoozed_until",
    "snoozed_ply",
    "game_id",
    "game__code",
    "game__ply",
    "game__side_to_move",
    "game__is_solo",
    "game__is_setting_up",
    "game__turn_started_at",
    "game__deadline",
    "game__clock_stopped_at",
    "game__occasion",
    "game__revision__preset__key",
    "game__revision__preset__name",
    *(f"game__{column}" for column in REQUESTS),
)
_SIGNS: Final = (
    *(f"game__{column}" for column in REQUESTS),
    "has_set_up",
    "they_have_set_up",
    "is_away",
)


def _entry(row: Mapping[str, Any], now: datetime) -> Entry:
    """One game, from the columns alone: objects of all models would cost ten times as much."""
    is_turn = row["is_at_turn"]
    handle, name = _their(row)
    return Entry(
        game_id=row["game_id"],
        code=row["game__code"],
        preset_key=row["game__revision__preset__key"],
        preset_name=row["game__revision__preset__name"],
        opponent=handle,
        opponent_name=name,
        group=_group(row, is_turn=is_turn, now=now),
        is_turn=is_turn,
        deadline=row["game__deadline"],
        since=row["game__turn_started_at"],
        snoozed_until=row["snoozed_until"],
        occasion=row["game__occasion"],
        version=None if row["is_held"] or row["is_away"] else row["version"],
        signs=" ".join(str(row[column]) for column in _SIGNS),
    )


def _their(row: Mapping[str, Any]) -> tuple[str, str]:
    """Handle and name of who holds the other seat."""
    handle = row["their_handle"]
    if handle is None:
        return "", row["their_seat"]
    known = (row["their_name"], row["their_level"], row["they_are_a_bot"])
    return handle, _shown_name(handle, *known, get_language() or "")


@lru_cache(maxsize=1024)
def _shown_name(handle: str, name: str, level: int | None, is_bot: bool, language: str) -> str:
    """How a player is called; computers and bots in `language`."""
    player = Player(username=handle, name=name, computer_level=level, is_bot=is_bot)
    return player.shown_name


def _group(row: Mapping[str, Any], *, is_turn: bool, now: datetime) -> Group:
    deadline = row["game__deadline"]
    if row["game__is_solo"]:
        return Group.SOLO
    if row["game__clock_stopped_at"] is not None:
        return Group.WAITING
    if is_request_to(row["side"], (row[f"game__{column}"] for column in REQUESTS)):
        return Group.REQUESTED
    is_this_turn = is_turn and row["snoozed_ply"] == row["game__ply"]
    if is_this_turn and lets_sleep(row["snoozed_until"], deadline=deadline, now=now):
        return Group.SNOOZED
    if row["pinned_at"] is not None:
        return Group.PINNED
    return _pressing(deadline, now) if is_turn else Group.WAITING


def _pressing(deadline: datetime | None, now: datetime) -> Group:
    if deadline is None:
        return Group.LATER
    left = deadline - now
    limits = ((NOW, Group.NOW), (SOON, Group.DAY), (WEEK, Group.WEEK))
    return next((group for limit, group in limits if left < limit), Group.LATER)


def _order(entry: Entry) -> tuple[bool, float, float, int]:
    """My turn first, the most urgent in front, untimed last; of what waits for others the latest
    first.
    """
    since = entry.since.timestamp()
    if entry.group == Group.SNOOZED and entry.snoozed_until is not None:
        return False, entry.snoozed_until.timestamp(), since, entry.game_id
    if not entry.is_turn or entry.group == Group.SOLO:
        return True, -since, 0, entry.game_id
    pressing = float("inf") if entry.deadline is None else entry.deadline.timestamp()
    return False, pressing, since, entry.game_id
