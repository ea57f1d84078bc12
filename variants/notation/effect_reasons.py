"""Why a text fails that says more than where a piece goes: a wall, a piece that enters, a pass."""

import re
from typing import Final

from variants.core.errors import IllegalMove
from variants.core.marks import WALL
from variants.core.move import Move
from variants.core.position import Position
from variants.core.words import a_piece
from variants.notation.game import Game, Labels
from variants.notation.wish import Wish

SQUARES: Final = re.compile(r"[a-z][1-9][0-9]?")
_WHERE_WALLS_GO: Final = {
    "arrow": "it is shot from {target} as the piece itself moves, over empty squares",
    "duck": "it has to move to another empty square",
    "edge": "it has to stand at the edge of the board or beside another wall",
    "past": "it comes onto the square that was just left",
    "static": "it has to stand on an empty square",
}


def no_wall(
    game: Game, wish: Wish, moves: list[Move], square: str, position: Position
) -> IllegalMove:
    """Return the error for a move that is legal with other walls than the one that is named."""
    move = moves[0]
    rule = game.spec.effects.walls.rule if game.spec.effects.walls else "static"
    after: dict[str, str | None] = {
        name: piece.label for name, piece in game.pieces(position).items()
    }
    after.update((name, label) for name, label in move.changes if label != WALL)
    standing = after.get(square)
    kind = Labels.of(game.spec).kind(standing) if standing else None
    if kind is not None:
        reason = f"after the move the {kind.name.lower()} stands there"
    elif square in game.missing(position) and rule != "duck":
        reason = "another one stands there"
    else:
        reason = _WHERE_WALLS_GO.get(rule, _WHERE_WALLS_GO["static"]).format(target=wish.target)
    return IllegalMove(
        "wall", f"no wall can be placed on {square}: {reason}", square, square=square
    )


def no_entry(game: Game, label: str, position: Position) -> IllegalMove:
    """Return the error for a legal move with which this piece of the hand cannot enter."""
    kind = Labels.of(game.spec).kind(label)
    side = game.side(position)
    name = kind.name.lower() if kind else label
    if kind is None or not game.hands(position)[side].get(kind.labels[side]):
        return IllegalMove("not-in-hand", f"you have no {name} in hand", label)
    message = (
        f"{a_piece(name)} enters only where a piece of your array leaves its first square, and"
        " parries no check"
    )
    return IllegalMove("no-entry", message, label)


def no_pass(game: Game, position: Position) -> IllegalMove:
    """Return the error for a pass that is not legal now."""
    if game.outcome(position) is not None:
        message = "the game is over"
    elif game.spec.passes.stalemated[game.side(position)]:
        message = "you may pass only when you have no other move and are not in check"
    else:
        message = "you may not pass in this game"
    return IllegalMove("no-pass", message, "pass")
