"""Downloads of games, and what somebody may do to them."""

from __future__ import annotations

import copy
import json
from typing import Any

from courier.games.models import Game
from courier.games.moves import moves_of
from courier.integrity.courier_verify import MARK_DIGITS, SealedMove, links_of, opening_of
from courier.integrity.seals import move_value, pgn_tags_of, seal_of

RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


def document_of(game: Game) -> dict[str, Any]:
    """A game with its seal as it comes out of JSON."""
    moves = moves_of(game)
    return dict(
        json.loads(
            json.dumps(
                {"moves": [move_value(move) for move in moves], "seal": seal_of(game, moves)}
            )
        )
    )


def pgn_with_tags(game: Game) -> str:
    """A game of chess as PGN, with the tags of its seal."""
    white, black = (seat.player for seat in game.seats.select_related("player"))
    shown = {
        "Event": "?",
        "Site": f"https://chess.example.org/games/{game.code}",
        "White": white,
        "Black": black,
    }
    tags = {**shown, "Result": RESULTS[game.winner], **pgn_tags_of(game)}
    moves = [
        f"{'' if move.side else f'{move.ply // 2 + 1}. '}{move.shown}" for move in moves_of(game)
    ]
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", " ".join([*moves, RESULTS[game.winner]]), ""])


def changed(document: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    """A copy with one value replaced."""
    made = copy.deepcopy(document)
    at: Any = made
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = to
    return made


def forged(document: dict[str, Any]) -> dict[str, Any]:
    """A copy whose links are made anew, so that they fit its moves; nobody can make the signature
    anew.
    """
    made = copy.deepcopy(document)
    moves = [SealedMove(move["side"], move["text"], move["instant"]) for move in made["moves"]]
    links = list(links_of(opening_of(made["seal"]), moves, made["seal"]["ending"]))
    made["seal"]["links"] = [link[:MARK_DIGITS] for link in links]
    return made
