"""Reading the moves of a game: from their rows, or from the record of a finished game; and what
follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from django.db.models import Exists, OuterRef, QuerySet

from courier.common.kept_queries import kept
from courier.games.enums import GameStatus
from courier.games.models import Game, GameRecord, Move
from courier.games.packed_moves import unpack
from variants import BETWEEN, MEGABYTE, Rules, by_content, sized_cache


def moves_of(game: Game) -> list[Move]:
    """All moves in order, from their rows or, of a finished game, from its record; 1 query, 2 where
    it was just packed.

    Moves from a record are values like the others but no rows: they have no primary key and cannot
    be saved.
    """
    readers = (
        (_packed_moves, _stored_moves)
        if game.status == GameStatus.FINISHED
        else (_stored_moves, _packed_moves)
    )
    if not game.ply:
        return readers[0](game) or []
    return next((moves for read in readers if (moves := read(game))), [])


def _stored_moves(game: Game) -> list[Move]:
    rows = _rows_before(game.pk, _first_unread(game))
    for row in rows:
        row.game = game
    return [*rows, *game.sent]


def _first_unread(game: Game) -> int:
    """The ply after those that led to where a game stood when it was read, but for a held one that
    it shows.
    """
    return game.ply + 1 - len(game.sent)


@kept
def _rows_before(game_id: int, ply: int) -> QuerySet[Move]:
    return Move.objects.filter(game=game_id, ply__lt=ply).order_by("ply")


@kept
def _keys_before(game_id: int, ply: int) -> QuerySet[Move, str]:
    moves = Move.objects.filter(game=game_id, ply__lt=ply)
    return moves.order_by("ply").values_list("key", flat=True)


def _packed_moves(game: Game) -> list[Move] | None:
    record = GameRecord.objects.filter(game=game).values_list("moves", "format").first()
    return None if record is None else unpack(bytes(record[0]), version=record[1], game_id=game.pk)


def move_at(game: Game, ply: int) -> Move | None:
    """The move that was played as that ply, None if there is none; at most 2 queries."""
    if ply > game.ply:
        return None
    if game.sent_move is not None and (
        found := next((move for move in game.sent if move.ply == ply), None)
    ):
        return found
    if (
        game.status == GameStatus.ACTIVE
        and (found := game.moves.filter(ply=ply).first()) is not None
    ):
        return found
    return next((move for move in moves_of(game) if move.ply == ply), None)


def unpacked_ids() -> list[int]:
    """Ids of the finished games whose moves are still rows; 1 query."""
    rows = Exists(Move.objects.filter(game=OuterRef("pk")))
    return list(
        Game.objects.filter(rows, status=GameStatus.FINISHED)
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def position_keys(game: Game) -> list[str]:
    """The repetition keys of all positions up to the present one, the start first; 1 query."""
    if game.status == GameStatus.ACTIVE:
        sent = [move.key for move in game.sent]
        return [game.start_key, *_keys_before(game.pk, _first_unread(game)), *sent]
    return [game.start_key, *(move.key for move in moves_of(game))]


def first_of_turn(game: Game, move: Move) -> Move:
    """The first of the moves that a side made in a row, up to this one; at most 2 queries, none
    where a turn is one move.
    """
    return turn_up_to(game, move)[0]


def turn_up_to(game: Game, move: Move) -> list[Move]:
    """The moves that a side made in a row, up to this one; at most 2 queries, none where a turn is
    one move.
    """
    if game.revision.spec.turn is None:
        return [move]
    before = [row for row in moves_of(game) if row.ply < move.ply]
    own = list(takewhile(lambda row: row.side == move.side, reversed(before)))
    return [*reversed(own), move]


def turn_text_at(game: Game, move: Move) -> str:
    """The texts of a move and of those that followed it in the same turn; 1 query, none where a
    turn is one move.
    """
    if game.revision.spec.turn is None:
        return move.text
    rows = [row for row in moves_of(game) if row.ply >= move.ply]
    own = takewhile(lambda row: row.side == move.side, rows)
    return f"{BETWEEN} ".join(row.text for row in own)


def position_before(game: Game, move: Move) -> str:
    """The position a move was played in; at most 1 query in a running game."""
    before = move_at(game, move.ply - 1) if move.ply > 1 else None
    return before.position if before else game.start_position


def open_claims(game: Game, moves: Sequence[Move] | None = None) -> tuple[str, ...]:
    """The draw claims open to the side to move, none in a finished game; at most 1 query, none
    where all its moves are given.
    """
    rules = game.revision.rules
    if game.status != GameStatus.ACTIVE or not rules.enforced:
        return ()
    earlier = (
        position_keys(game) if moves is None else [game.start_key, *(move.key for move in moves)]
    )
    return _claims_in(rules, game.position, tuple(earlier[:-1]))


@sized_cache(most=4 * MEGABYTE, key=by_content)
def _claims_in(rules: Rules, position: str, earlier: tuple[str, ...]) -> tuple[str, ...]:
    """The claims in a position after those of these keys; a page that is looked at again has the
    same.
    """
    return rules.claims(rules.position(position), earlier)
