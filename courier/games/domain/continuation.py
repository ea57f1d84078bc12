"""A game that began elsewhere and goes on here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.games.domain.ledger import standstills_now
from courier.games.domain.play import MOVED_FIELDS, conclude, go_on, moves_of_turn
from courier.games.models import Game, Move
from courier.games.move_effects import compute_move


def play_on(game: Game, texts: Sequence[str], *, now: datetime) -> None:
    """Play all moves made elsewhere in a game that has just begun and has no clock; then it waits
    for who is to move, or has ended. A handful of queries, however many moves.

    Belongs into the transaction that started the game. Raises MoveRefused.
    """
    if not texts:
        return
    rules = game.revision.rules
    standstills = standstills_now(game, now=now)
    keys = [game.start_key]
    moves = list[Move]()
    for text in texts:
        played = compute_move(rules, before=game.position, text=text, history=keys)
        moves += moves_of_turn(game, played, remark="", started=now, at=now)
        go_on(game, played, standstills, now=now)
        keys.append(played.key)
    Move.objects.bulk_create(moves)
    game.version += 1
    game.save(update_fields=MOVED_FIELDS)
    conclude(game, moves[-1], played, now=now)
