"""Rows of the dashboard that are known from before: a row is made anew only when something in it
has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

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


@lru_cache(_KEPT)
def _slot(*_key: object) -> _Slot:
    return _Slot()


def rows_of(entries: Sequence[Entry], player: Player, *, now: datetime) -> dict[int, DeskRow]:
    """The rows of some games by id; 1 query for those that are not known, and 1 where opponents
    have written something.
    """
    slots = _slots_of(entries, player)
    known = {
        game: slot.known
        for game, slot in slots.items()
        if slot.known is not None and slot.known.holds_at(now)
    }
    if any(each.writer for each in known.values()):
        blocked = set(blocked_by(player))
        known = {game: each for game, each in known.items() if each.writer not in blocked}
    rows = {game: each.row for game, each in known.items()}
    missing = [entry.game_id for entry in entries if entry.game_id not in rows]
    return rows | _made(missing, slots, player, now) if missing else rows


def _slots_of(entries: Sequence[Entry], player: Player) -> dict[int, _Slot]:
    """The slots by game. What is no row of the game itself is a part of their keys: what players
    and the preset are called, and how the reader reads.
    """
    reader = (player.pk, player.username, player.name, get_language(), get_current_timezone_name())
    return {
        entry.game_id: _slot(
            entry.version,
            entry.game_id,
            entry.preset_key,
            entry.preset_name,
            entry.opponent,
            entry.opponent_name,
            reader,
        )
        for entry in entries
        if entry.version is not None
    }


def _made(
    numbers: Sequence[int], slots: Mapping[int, _Slot], player: Player, now: datetime
) -> dict[int, DeskRow]:
    """The rows as they are now, which are noted where nothing but their slot decides of them."""
    games = rows_numbered(numbers, now=now)
    show_as_seen(games, player)
    writers = {game.pk: _writer(game, player) for game in games}
    rows = {}
    for game in heard_in_list(games, player):
        row = rows[game.pk] = desk_row(game, player, now=now)
        writer = writers[game.pk]
        is_silenced = writer is not None and not row.remark
        # Since the entries were read a move may have been sent, or a vacation have begun.
        is_apart = has_sent(game) or bool(ends_of_vacation(game, now=now))
        if game.pk in slots and not is_silenced and not is_apart:
            until = next_change(game, player, now=now)
            slots[game.pk].known = _Known(row, now, until, writer)
    return rows


def _writer(game: Game, player: Player) -> int | None:
    """Who has written what came with the last move, if that is not the player."""
    last = last_move(game)
    writer = seats_of(game)[last.side].player_id if last is not None and last.remark else None
    return None if writer == player.pk else writer
