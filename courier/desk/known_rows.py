"""Rows of the dashboard that are known from before: a row is made anew only when something in it
has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from courier.desk.queue import Entry
from courier.desk.rows import DeskRow, desk_row, next_change
from courier.games.blocked_remarks import heard_in_list
from courier.games.domain.recalls import show_as_seen
from courier.games.models import Game
from courier.games.queries import has_sent, last_move
from courier.games.seats import seats_of
from courier.games.whole_games import ends_of_vacation, rows_numbered
from courier.players.models import Player
from courier.players.queries import blocked_by

_KEPT: Final = 1024
# Who reads, under which name, in which language and time zone.
_Reader: TypeAlias = tuple[int, str, str, str | None, str]


@dataclass(frozen=True, slots=True)
class _Known:
    """A row, and from when until when it is like that. `writer` is the opponent if a remark of
    theirs is in it.
    """

    row: DeskRow
    since: datetime
    until: datetime | None
    writer: int | None

    def holds_at(self, now: datetime) -> bool:
        """Whether the row is still like that."""
        return self.since <= now and (self.until is None or now < self.until)


@dataclass(slots=True)
class _Slot:
    """Where the row of one version of a game is kept for one reader, once it has been made."""

    known: _Known | None = None


class _Shown(NamedTuple):
    """Which game a row shows, and what is no row of the game itself: what the preset and the
    opponent are called.
    """

    game: int
    preset: str
    preset_name: str
    opponent: str
    opponent_name: str

    @classmethod
    def in_entry(cls, entry: Entry) -> _Shown:
        """What the row of an entry will show."""
        return cls(
            entry.game_id,
            entry.preset_key,
            entry.preset_name,
            entry.opponent,
            entry.opponent_name,
        )

    @classmethod
    def in_row(cls, row: DeskRow) -> _Shown:
        """What a row shows."""
        line = row.line
        opponent = row.opponent
        return cls(row.game_id, line.preset_key, line.preset_name, opponent.handle, opponent.name)


@lru_cache(_KEPT)
def _slot(_shown: _Shown, _version: str, _reader: _Reader) -> _Slot:
    return _Slot()


def rows_of(entries: Sequence[Entry], player: Player, *, now: datetime) -> dict[int, DeskRow]:
    """The rows of some games by id; 1 query for those that are not known, and 1 where opponents
    have written something.
    """
    reader = (player.pk, player.username, player.name, get_language(), get_current_timezone_name())
    found = {
        entry.game_id: _slot(_Shown.in_entry(entry), entry.version, reader).known
        for entry in entries
        if entry.version is not None
    }
    known = {game: each for game, each in found.items() if each and each.holds_at(now)}
    if any(each.writer for each in known.values()):
        blocked = set(blocked_by(player))
        known = {game: each for game, each in known.items() if each.writer not in blocked}
    rows = {game: each.row for game, each in known.items()}
    versions = {entry.game_id: entry.version for entry in entries if entry.game_id not in rows}
    return rows | _made(versions, reader, player, now) if versions else rows


def _made(
    versions: Mapping[int, str | None], reader: _Reader, player: Player, now: datetime
) -> dict[int, DeskRow]:
    """The rows as they are now, which are noted where nothing but their slot decides of them: that
    of the names they show, which may have changed since the entries were read.
    """
    games = rows_numbered(list(versions), now=now)
    show_as_seen(games, player)
    writers = {game.pk: _writer(game, player) for game in games}
    rows = {}
    for game in heard_in_list(games, player):
        row = rows[game.pk] = desk_row(game, player, now=now)
        writer = writers[game.pk]
        is_silenced = writer is not None and not row.remark
        # Since the entries were read a move may have been sent, or a vacation have begun.
        is_apart = has_sent(game) or bool(ends_of_vacation(game, now=now))
        version = versions[game.pk]
        if version is not None and not is_silenced and not is_apart:
            until = next_change(game, player, now=now)
            slot = _slot(_Shown.in_row(row), version, reader)
            slot.known = _Known(row, now, until, writer)
    return rows


def _writer(game: Game, player: Player) -> int | None:
    """Who has written what came with the last move, if that is not the player."""
    last = last_move(game)
    writer = seats_of(game)[last.side].player_id if last is not None and last.remark else None
    return None if writer == player.pk else writer
