"""What there was to see in a game when somebody doubted the referee, and what playing it again
comes to.
"""

from __future__ import annotations

from typing import Any

from courier.games.errors import MoveRefused
from courier.games.models import Game, Move
from courier.games.move_effects import compute_move
from courier.games.moves import moves_of
from variants import Rules, composing_rules


def snapshot_of(game: Game) -> dict[str, Any]:
    """The game as it stands, and what the rules say of it; 1 query."""
    rules = game.revision.rules
    moves = moves_of(game)
    position = rules.position(game.position)
    keys = [game.start_key, *(move.key for move in moves)]
    outcome = rules.outcome(position, keys)
    return {
        "version": game.version,
        "preset": game.revision.preset.key,
        "revision": game.revision.number,
        "content_hash": game.revision.content_hash,
        "start": game.start_position,
        "position": game.position,
        "side_to_move": game.side_to_move,
        "in_check": rules.is_check(position),
        "legal_moves": legal_moves(rules, game.position),
        "outcome": None if outcome is None else outcome.plain(),
        "moves": [
            {"ply": move.ply, "text": move.text, "shown": move.shown, "position": move.position}
            for move in moves
        ],
        "replay": replay_of(game, moves),
    }


def legal_moves(rules: Rules, position: str) -> int | None:
    """How many legal moves there are; None where turns are composed and nothing lists them."""
    if composing_rules(rules) is not None:
        return None
    return len(list(rules.choices(rules.position(position), written=False)))


def replay_of(game: Game, moves: list[Move]) -> dict[str, Any]:
    """Play all moves again by the revision of the game: whether each is legal and leads where it
    led.

    `ply` is the first one that differs, with what was found.
    """
    rules = game.revision.rules
    position = game.start_position
    keys = [game.start_key]
    for move in moves:
        try:
            played = compute_move(rules, before=position, text=move.text, history=keys)
        except MoveRefused as error:
            return {"agrees": False, "ply": move.ply, "found": error.message}
        if played.position != move.position:
            return {"agrees": False, "ply": move.ply, "found": played.position}
        position = played.position
        keys.append(played.key)
    return {"agrees": True, "ply": len(moves), "found": ""}
