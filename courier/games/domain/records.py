"""Packing the moves of a finished game into its record, and laying them out again when it is
reopened.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction

from courier.games.domain.locks import lock_game
from courier.games.enums import GameStatus
from courier.games.models import Game, GameRecord, Move
from courier.games.packed_moves import FORMAT, pack

_SHOWN: Final = ("ply", "side", "text", "shown", "full", "squares", "paths", "captured", "remark")


def pack_moves(game: Game) -> None:
    """Put the moves of a game that is locked and has just ended into its record, in place of their
    rows; 3 queries.

    Packed already, it is left alone.
    """
    moves = list(game.moves.order_by("ply"))
    if moves or not GameRecord.objects.filter(game=game).exists():
        store_record(game, moves)
        game.moves.all().delete()


def store_record(game: Game, moves: list[Move]) -> None:
    """Write the record of a finished game whose moves need not be rows; 1 query. Raises
    BrokenRecord.
    """
    record = new_record(moves)
    record.game = game
    record.save(force_insert=True)


def new_record(moves: list[Move]) -> GameRecord:
    """The record of moves, not yet stored and of no game. Raises BrokenRecord."""
    last = {name: getattr(moves[-1], name) for name in _SHOWN} if moves else None
    return GameRecord(format=FORMAT, moves=pack(moves), last=last)


@transaction.atomic
def pack_older(game_id: int) -> bool:
    """Pack the moves of a game that ended before there were records; False when there is nothing to
    do.
    """
    game = lock_game(game_id)
    if game.status != GameStatus.FINISHED or not game.moves.exists():
        return False
    pack_moves(game)
    return True
