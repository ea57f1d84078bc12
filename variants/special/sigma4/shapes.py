"""Shapes: where a base may go, drop or fetch, whatever stones are chosen.

Own stones never attack the own royal base and the occupied squares do not depend on the choice, so
a shape is judged once for all its compositions (rule 14.1).
"""

from collections.abc import Iterator
from typing import NamedTuple

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.special.sigma4.attacks import Placement, attackers, is_attacked, royal_square
from variants.special.sigma4.position import is_setting_up, stored
from variants.special.sigma4.stones import KIND_MASK, ROYAL, SECOND
from variants.special.sigma4.ways import (
    CIRCLES,
    OUT,
    SIZE,
    WAYS,
    Ways,
    corners_of_opponent,
    is_open,
)


class Shape(NamedTuple):
    """A base on `origin` going to `target`; a drop has the origin `DROPPED`."""

    origin: int
    target: int


DROPPED = -1


def circle_winner(placement: Placement, side: Side) -> Side | None:
    """Return whose royal base stands on the enemy circle; of both, that of the side that moved
    last.
    """
    for each in (other(side), side):
        code = placement[CIRCLES[1 - each]]
        if code & ROYAL and bool(code & SECOND) == bool(each):
            return each
    return None


def is_finished(position: Position) -> bool:
    """Return whether a royal base stands on the enemy circle (11.8)."""
    return circle_winner(position.placement, position.side) is not None


def is_owned(code: int, side: Side) -> bool:
    """Return whether a square's number is a base of a side."""
    return code != 0 and bool(code & SECOND) == bool(side)


def may_enter(placement: Placement, target: int, side: Side) -> bool:
    """Return whether a square is empty or holds an enemy normal base (5.3)."""
    code = placement[target]
    return not code or (bool(code & SECOND) != bool(side) and not code & ROYAL)


def can_go(placement: Placement, origin: int, target: int) -> bool:
    """Return whether the base on `origin` gets to `target` by the ways of its stones, 5.8
    included.
    """
    code = placement[origin]
    ways = WAYS[origin][target]
    if not is_open(placement, code, ways):
        return False
    return not code & ROYAL or attacked_crossing(placement, origin, ways) is None


def attacked_crossing(placement: Placement, origin: int, ways: Ways) -> int | None:
    """Return the attacked square which every open way of a royal base crosses by sliding; None if
    one way is free.
    """
    code = placement[origin]
    barred = None
    for way in ways:
        if not is_open(placement, code, (way,)):
            continue
        if not way.is_slide or not way.through:
            return None
        crossed = next(
            (s for s in way.through if not is_safe_shape(placement, Shape(origin, s))), None
        )
        if crossed is None:
            return None
        barred = crossed
    return barred


def after_shape(placement: Placement, shape: Shape, side: Side) -> list[int]:
    """Return the board with a base moved or, with some stones, dropped."""
    board = list(placement)
    if shape.origin == DROPPED:
        board[shape.target] = SECOND if side else KIND_MASK
    else:
        board[shape.target] = board[shape.origin]
        board[shape.origin] = 0
    return board


def is_safe_shape(placement: Placement, shape: Shape) -> bool:
    """Return whether moving a base leaves its own royal base unattacked."""
    side: Side = 1 if placement[shape.origin] & SECOND else 0
    board = after_shape(placement, shape, side)
    return not is_attacked(board, royal_square(board, side), other(side))


def threats(position: Position, shape: Shape) -> list[int]:
    """Return the squares of the enemy bases that would attack the royal base after a shape."""
    board = after_shape(position.placement, shape, position.side)
    return list(attackers(board, royal_square(board, position.side), other(position.side)))


def in_check(position: Position) -> bool:
    """Return whether the side to move is in check."""
    placement = position.placement
    side = position.side
    return is_attacked(placement, royal_square(placement, side), other(side))


def is_legal(position: Position, shape: Shape) -> bool:
    """Return whether a shape is legal, stones aside; the origin must hold a base of the side to
    move.
    """
    placement = position.placement
    side = position.side
    if shape.origin == DROPPED:
        return not placement[shape.target] and not threats(position, shape)
    return (
        may_enter(placement, shape.target, side)
        and can_go(placement, shape.origin, shape.target)
        and is_safe_shape(placement, shape)
    )


def targets_of(position: Position, origin: int) -> Iterator[int]:
    """Yield where a base of the side to move may go."""
    placement = position.placement
    side = position.side
    for target, _ in OUT[origin]:
        if may_enter(placement, target, side) and is_legal(position, Shape(origin, target)):
            yield target


def has_fittings(position: Position) -> bool:
    """Return whether the side to move has a base and a stone in its storage (7.1)."""
    hand = position.hands[position.side]
    return hand[0] > 0 and any(hand[1:])


def drop_squares(position: Position) -> Iterator[int]:
    """Yield where the side to move may drop a base; out of check every empty square will do."""
    if not has_fittings(position):
        return
    checked = in_check(position)
    for square in range(SIZE):
        if not position.placement[square] and (
            not checked or is_legal(position, Shape(DROPPED, square))
        ):
            yield square


def is_on_corner(position: Position) -> bool:
    """Return whether the side to move has a base on a corner of the opponent (8.1)."""
    corners = corners_of_opponent(position.side)
    return any(is_owned(position.placement[square], position.side) for square in corners)


def fetchable(position: Position) -> tuple[int, ...]:
    """Return the kinds of stones that may be fetched."""
    found = tuple(
        kind for kind, count in enumerate(stored(position, other(position.side))) if count
    )
    return found if found and is_on_corner(position) and not in_check(position) else ()


def move_shapes(position: Position) -> Iterator[Shape]:
    """Yield the legal steps and taking moves, lazily."""
    for origin, code in enumerate(position.placement):
        if is_owned(code, position.side):
            for target in targets_of(position, origin):
                yield Shape(origin, target)


def has_turn(position: Position) -> bool:
    """Return whether there is a legal turn; stops at the first (14.2)."""
    if is_setting_up(position):
        return True
    if is_finished(position):
        return False
    return (
        next(move_shapes(position), None) is not None
        or next(drop_squares(position), None) is not None
        or bool(fetchable(position))
    )
