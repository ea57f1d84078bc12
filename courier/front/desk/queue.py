"""The running games of a player in short, sorted by how they press: everything the dashboard counts and orders by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import F, Q

from courier.common.times import NOW, SOON
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.games.snoozing import ASKING, is_asked, is_snoozed
from courier.players.models import Player

WEEK: Final = timedelta(days=7)


class Group(StrEnum):
    """Where a running game stands on the dashboard, from top to bottom."""

    ASKED = "asked"  # the other side offers something
    PINNED = "pinned"
    NOW = "now"  # my turn, less than 6 hours left
    DAY = "day"  # less than 24 hours
    WEEK = "week"
    LATER = "later"  # more, or no limit
    WAITING = "waiting"
    SNOOZED = "snoozed"
    SOLO = "solo"


MY_TURN: Final = (Group.ASKED, Group.PINNED, Group.NOW, Group.DAY, Group.WEEK, Group.LATER)


@dataclass(frozen=True, slots=True)
class Entry:
    """One running game. `opponent` is the handle of who holds the other seat, empty without an account."""

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

    @property
    def is_due(self) -> bool:
        """Whether the game waits for the player, who has not put it off."""
        return self.is_turn and self.group not in (Group.SNOOZED, Group.SOLO)


def entries_of(player: Player, *, now: datetime) -> list[Entry]:
    """All running games of a player, those played alone too, each group in its order; 1 query."""
    seats = Seat.objects.filter(player=player, game__status=GameStatus.ACTIVE)
    seats = seats.filter(Q(game__is_solo=False) | Q(side=0), game__seats__side=1 - F("side"))
    seats = seats.annotate(
        their_handle=F("game__seats__player__username"),
        their_name=F("game__seats__player__name"),
        their_level=F("game__seats__player__computer_level"),
        their_seat=F("game__seats__name"),
    )
    found = seats.select_related("game", "game__revision__preset").only(*_COLUMNS)
    return sorted((_entry(seat, now) for seat in found), key=_order)


def grouped(entries: Iterable[Entry]) -> Mapping[Group, list[Entry]]:
    """The entries by group, every group in its place, the empty ones too."""
    groups: dict[Group, list[Entry]] = {group: [] for group in Group}
    for entry in entries:
        groups[entry.group].append(entry)
    return groups


def stamp_of(entries: Iterable[Entry]) -> str:
    """A short text that is another one as soon as a game has come, gone, moved or changed its group."""
    told = sorted(f"{entry.code} {entry.group} {entry.since} {entry.deadline}" for entry in entries)
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


_COLUMNS: Final = (
    "side", "player_id", "has_set_up", "pinned_at", "snoozed_until", "snoozed_ply",
    "game__code", "game__status", "game__ply", "game__side_to_move", "game__is_solo", "game__is_setting_up",
    "game__turn_started_at", "game__deadline",
    "game__revision__preset__key", "game__revision__preset__name", *(f"game__{column}" for column in ASKING),
)  # fmt: skip


def _entry(seat: Seat, now: datetime) -> Entry:
    game = seat.game
    is_turn = not seat.has_set_up if game.is_setting_up_in_secret else game.side_to_move == seat.side
    handle, name = _their(seat)
    return Entry(
        game_id=game.pk,
        code=game.code,
        preset_key=game.revision.preset.key,
        preset_name=game.revision.preset.name,
        opponent=handle,
        opponent_name=name,
        group=_group(seat, game, is_turn=is_turn, now=now),
        is_turn=is_turn,
        deadline=game.deadline,
        since=game.turn_started_at,
        snoozed_until=seat.snoozed_until,
    )


def _their(seat: Seat) -> tuple[str, str]:
    """Handle and name of who holds the other seat."""
    found = vars(seat)
    handle = found["their_handle"]
    if handle is None:
        return "", found["their_seat"]
    other = Player(username=handle, name=found["their_name"], computer_level=found["their_level"])
    return handle, other.shown_name


def _group(seat: Seat, game: Game, *, is_turn: bool, now: datetime) -> Group:
    if game.is_solo:
        return Group.SOLO
    if is_asked(seat, game):
        return Group.ASKED
    if is_turn and is_snoozed(seat, game, now=now):
        return Group.SNOOZED
    if seat.pinned_at is not None:
        return Group.PINNED
    return _pressing(game.deadline, now) if is_turn else Group.WAITING


def _pressing(deadline: datetime | None, now: datetime) -> Group:
    if deadline is None:
        return Group.LATER
    left = deadline - now
    limits = ((NOW, Group.NOW), (SOON, Group.DAY), (WEEK, Group.WEEK))
    return next((group for limit, group in limits if left < limit), Group.LATER)


def _order(entry: Entry) -> tuple[bool, float, float, int]:
    """My turn first, the most urgent in front, untimed last; of what waits for others the latest first."""
    since = entry.since.timestamp()
    if entry.group == Group.SNOOZED and entry.snoozed_until is not None:
        return False, entry.snoozed_until.timestamp(), since, entry.game_id
    if not entry.is_turn or entry.group == Group.SOLO:
        return True, -since, 0, entry.game_id
    pressing = float("inf") if entry.deadline is None else entry.deadline.timestamp()
    return False, pressing, since, entry.game_id
