"""Remarks of players whom the reader blocks are not shown to them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.players.queries import blocked_by


def moves_for(game: Game, reader: Player | None) -> list[Move]:
    """All moves of a game as somebody reads them; 1 query, and 1 where somebody else has written
    something.
    """
    return heard(game, moves_of(game), reader)


def heard(game: Game, moves: list[Move], reader: Player | None) -> list[Move]:
    """The moves without the remarks of those whom the reader blocks; nothing is stored.

    1 query where somebody else has written something, else none.
    """
    writers = {seat.side: seat.player_id for seat in seats_of(game) if seat.player_id is not None}
    others = {writers.get(move.side) for move in moves if move.remark} - {None}
    if reader is None or not others - {reader.pk}:
        return moves
    return without(set(blocked_by(reader)), game, moves)


def without(blocked: Collection[int], game: Game, moves: list[Move]) -> list[Move]:
    """The moves of a game without the remarks of some players; no query."""
    silent = {seat.side for seat in seats_of(game) if seat.player_id in blocked}
    for move in moves:
        if move.side in silent:
            move.remark = ""
    return moves


def heard_in_list(games: Sequence[Game], reader: Player) -> Sequence[Game]:
    """The same for running games read `with_rows`; 1 query where somebody else has written
    something, else none.
    """
    written: list[tuple[Move, int | None]] = [
        (move, seats_of(game)[move.side].player_id)
        for game in games
        for move in game.last_moves  # type: ignore[attr-defined]
        if move.remark
    ]
    if {writer for _, writer in written} - {None, reader.pk}:
        blocked = set(blocked_by(reader))
        for move, writer in written:
            if writer in blocked:
                move.remark = ""
    return games
