"""Why a text fails that says more than where a piece goes: a wall, a piece that enters, a pass."""

import re
from typing import Final

from variants.core.errors import IllegalMove
from variants.core.marks import WALL
from variants.core.move import Move
from variants.core.position import Position
from variants.core.words import a_piece, listed
from variants.movement.betza import Mover, parse
from variants.notation.game import Game, Labels
from variants.notation.wish import Wish

# What keeps a turn from ending early once it has begun.
_KEEPS_ON: Final = frozenset({"must-drop", "push-due", "unchanged"})
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
    turn = game.spec.turn
    if game.outcome(position) is not None:
        message = "the game is over"
    elif game.spec.passes.stalemated[game.side(position)]:
        message = "you may pass only when you have no other move and are not in check"
    elif turn is not None and turn.early:
        message = _why_turn_goes_on(game, position)
    elif kinds := _that_return(game):
        message = (
            f"you pass here by moving a piece to an empty square and back: only {listed(kinds)}"
            " can, and none of yours can now"
        )
    else:
        message = "you may not pass in this game"
    return IllegalMove("no-pass", message, "pass")


def _why_turn_goes_on(game: Game, position: Position) -> str:
    """Return why a turn that may end early does not end now."""
    side = game.side(position)
    own = [square for square, piece in game.pieces(position).items() if piece.side == side]
    if not own:
        return "place your pieces first"
    refusal = game.why_not(position, own[0], own[0])
    if refusal.code in _KEEPS_ON:
        return refusal.message
    return "make at least one step first: only then may you end your turn"


def _that_return(game: Game) -> list[str]:
    """Return the kinds of pieces that may leave their square and return to it without a capture."""
    return [
        a_piece(kind.name.lower())
        for kind in game.spec.pieces
        if any(_returns(mover) for mover in parse(kind.betza))
    ]


def _returns(mover: Mover) -> bool:
    """Return whether a move may end where it began and change nothing."""
    steps = mover.segments
    return (
        bool(steps)
        and mover.quiet
        and all(step.reach == 1 or step.equal for step in steps)
        and all("m" in step.relay for step in steps[:-1])
        and all(sum(step.vector[axis] for step in steps) == 0 for axis in (0, 1))
    )
