"""Why a base cannot go somewhere, in words."""

from variants.core.compositions import BrokenClause
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.words import listed
from variants.special.sigma4.attacks import attackers, royal_square
from variants.special.sigma4.shapes import (
    DROPPED,
    Shape,
    after_shape,
    attacked_crossing,
    in_check,
    threats,
)
from variants.special.sigma4.stones import KIND_MASK, base_text, is_royal, owner
from variants.special.sigma4.ways import BOARD, WAYS, is_open


def unreachable(board: tuple[int, ...], origin: int, target: int) -> BrokenClause:
    """Return why the base on `origin` does not get to `target`; asked only when it does not."""
    code = board[origin]
    ways = WAYS[origin][target]
    start = BOARD.name(origin)
    goal = BOARD.name(target)
    if is_open(board, code, ways):
        return _crossing(board, origin, target)
    barriers = sorted(
        {
            square
            for shift, need, through, _ in ways
            if code >> shift & KIND_MASK >= need
            for square in through
            if board[square]
        }
    )
    if barriers:
        pieces = listed(
            [f"{base_text(board[square])} on {BOARD.name(square)}" for square in barriers], "and"
        )
        stand = "stands" if len(barriers) == 1 else "stand"
        message = f"{base_text(code)} on {start} cannot go to {goal}: {pieces} {stand} in the way"
        clause = "5.4" if any(way.is_slide for way in ways) else "5.5"
        return BrokenClause(
            clause, "in-the-way", message, tuple(BOARD.name(square) for square in barriers)
        )
    return BrokenClause("5.2", "cannot-reach", f"{base_text(code)} on {start} cannot go to {goal}")


def _crossing(board: tuple[int, ...], origin: int, target: int) -> BrokenClause:
    crossed = attacked_crossing(board, origin, WAYS[origin][target])
    assert crossed is not None
    side: Side = owner(board[origin])
    after = after_shape(board, Shape(origin, crossed), side)
    by = _bases(board, list(attackers(after, crossed, 1 if side == 0 else 0)))
    message = (
        f"on its way to {BOARD.name(target)} the royal base crosses {BOARD.name(crossed)}, attacked"
        f" by {by}"
    )
    return BrokenClause("5.8", "crosses-attack", message, (BOARD.name(crossed),))


def unsafe(position: Position, shape: Shape) -> BrokenClause:
    """Return why a shape leaves the own royal base in check; asked only when it does."""
    board = position.placement
    by = threats(position, shape)
    bases = _bases(board, by)
    squares = tuple(BOARD.name(square) for square in by)
    if shape.origin != DROPPED and is_royal(board[shape.origin]):
        message = f"on {BOARD.name(shape.target)} the royal base would be in check by {bases}"
    else:
        royal = BOARD.name(royal_square(board, position.side))
        still = "your royal base on {} would still be in check by {}"
        leaves = "the turn leaves your royal base on {} in check by {}"
        message = (still if in_check(position) else leaves).format(royal, bases)
    return BrokenClause("9.1", "leaves-check", message, squares)


def _bases(board: tuple[int, ...], squares: list[int]) -> str:
    return listed(
        [f"{base_text(board[square])} on {BOARD.name(square)}" for square in sorted(squares)], "and"
    )
