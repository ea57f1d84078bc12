"""Turns as people read them: the inventor's short form, and English words."""

from variants.core.outcome import Reason
from variants.core.piece import other
from variants.core.position import Position
from variants.core.words import listed
from variants.special.sigma4.setup import SIDE_NAMES
from variants.special.sigma4.shapes import Shape, circle_winner, has_turn, in_check, is_legal
from variants.special.sigma4.stones import LETTERS, NAMES, base_text, is_royal, letters
from variants.special.sigma4.turns import (
    Drop,
    Fetch,
    SetUp,
    Step,
    Taking,
    Turn,
    canonical,
    taken_back,
    taking_tail,
)
from variants.special.sigma4.ways import BOARD


def short(position: Position, turn: Turn) -> str:
    """Return the short form, without marks of check (10.3)."""
    if not isinstance(turn, Step | Taking):
        return canonical(position, turn)
    base = base_text(position.placement[turn.origin])
    stem = base + _hint(position, Shape(turn.origin, turn.target))
    target = BOARD.name(turn.target)
    return stem + (target if isinstance(turn, Step) else f"x{target}{taking_tail(position, turn)}")


def _hint(position: Position, shape: Shape) -> str:
    """Return what tells the origin from bases with the same letters that can go to the same square
    (10.6).
    """
    board = position.placement
    name = BOARD.name(shape.origin)
    rivals = [
        square
        for square, code in enumerate(board)
        if code == board[shape.origin]
        and square != shape.origin
        and is_legal(position, Shape(square, shape.target))
    ]
    if not rivals:
        return ""
    if all(BOARD.file(square) != BOARD.file(shape.origin) for square in rivals):
        return name[0]
    if all(BOARD.rank(square) != BOARD.rank(shape.origin) for square in rivals):
        return name[1]
    return name


def ending_of(position: Position) -> Reason | None:
    """Return how the game is over here without its history: circle, then mate or stalemate
    (9.8).
    """
    if position.state:
        return None
    if circle_winner(position.placement, position.side) is not None:
        return Reason.CIRCLE
    if has_turn(position):
        return None
    return Reason.CHECKMATE if in_check(position) else Reason.STALEMATE


def mark(position: Position) -> str:
    """Return `+` or `#` for the position after a turn (10.8)."""
    if position.state or not in_check(position):
        return ""
    return "#" if ending_of(position) is Reason.CHECKMATE else "+"


def words(position: Position, turn: Turn) -> str:
    """Return a turn as an English phrase."""
    name = SIDE_NAMES[position.side]
    rival = SIDE_NAMES[other(position.side)]
    if isinstance(turn, SetUp):
        return f"{name} sets up"
    if isinstance(turn, Fetch):
        return f"{name} fetches {LETTERS[turn.kind]} ({NAMES[turn.kind]}) from {rival}'s storage"
    target = BOARD.name(turn.target)
    if isinstance(turn, Drop):
        return f"Base {letters(turn.held)} dropped on {target}"
    code = position.placement[turn.origin]
    base = (
        f"{'Royal base' if is_royal(code) else 'Base'} {base_text(code).removeprefix('R')}"
        f" {BOARD.name(turn.origin)}"
    )
    if isinstance(turn, Step):
        return f"{base} to {target}"
    back = letters(taken_back(position, turn))
    gone = f"{listed([*back, 'an empty base'], 'and')} go" if back else "an empty base goes"
    taken = base_text(position.placement[turn.target])
    return (
        f"{base} takes {taken} on {target} and holds {letters(turn.held)}; {gone} to {rival}'s"
        " storage"
    )


ENDINGS = {
    Reason.CIRCLE: ", reaches the circle and wins",
    Reason.CHECKMATE: ", checkmate",
    Reason.STALEMATE: ", stalemate",
}


def ending_words(position: Position) -> str:
    """Return what is added to the words of the turn that led to a position."""
    ending = ending_of(position)
    if ending is not None:
        return ENDINGS[ending]
    return ", check" if not position.state and in_check(position) else ""
