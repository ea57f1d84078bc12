"""Sigma 4 Shogi as the search sees it. Of the thousands of turns only the likelier fittings of a
base are looked at.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from variants.core.move import Move
from variants.core.position import Position
from variants.special.sigma4.position import is_setting_up
from variants.special.sigma4.rules import BASE as BASE_ID
from variants.special.sigma4.rules import KINDS, Sigma4Rules
from variants.special.sigma4.shapes import (
    circle_winner,
    drop_squares,
    fetchable,
    has_turn,
    in_check,
    move_shapes,
)
from variants.special.sigma4.stones import (
    LETTERS,
    ROYAL,
    SECOND,
    STONES_MASK,
    Counts,
    base_code,
    is_royal,
)
from variants.special.sigma4.turns import (
    Drop,
    Fetch,
    Step,
    Taking,
    Turn,
    after,
    droppable,
    held_by,
    legal_turns,
    move_of,
    taken_back,
)
from variants.special.sigma4.ways import BOARD, CIRCLES, OUT, SIZE, is_open

EMPTY: Final = (0,) * SIZE
BASE: Final = 40
PER_WAY: Final = 16
LOOSE: Final = 0.6
RETURNED: Final = 0.5
TO_CIRCLE: Final = 8
FITTINGS: Final = 2
DROPPED: Final = 3


@lru_cache(maxsize=2048)
def worth(stones: int) -> int:
    """Return what a base with these stones is worth: it, and the squares it reaches on the empty
    board.
    """
    ways = sum(is_open(EMPTY, stones, ways) for origin in range(SIZE) for _, ways in OUT[origin])
    return BASE + PER_WAY * ways // SIZE


STONE: Final = tuple(round(LOOSE * (worth(1 << 3 * kind) - BASE)) for kind in range(8))


def _loose(counts: Counts) -> int:
    return sum(count * each for count, each in zip(counts, STONE, strict=True))


def stone_values() -> dict[str, int]:
    """Return what each kind of stone is worth loose, by its id, and an empty base."""
    return {BASE_ID: BASE} | {
        kind: STONE[LETTERS.index(label)] for kind, label in KINDS.items() if label in LETTERS
    }


class Sigma4Game:
    """The game behind the protocol of the search; moves are turns."""

    can_pass = False
    is_calm = False
    may_rest = True
    exchange = 2
    watches = False

    def __init__(self, rules: Sigma4Rules) -> None:
        self.rules = rules

    def key(self, position: Position) -> int:
        """Return a number that equal positions share."""
        return hash((position.placement, position.side, position.state, position.hands))

    def earlier(self, key: str) -> int:
        """Return the key of the search for a key of the rules."""
        return self.key(self.rules.position(key))

    def ended(self, position: Position) -> int | None:
        """Return the sign of a game won by a circle."""
        winner = (
            None if is_setting_up(position) else circle_winner(position.placement, position.side)
        )
        return None if winner is None else 1 if winner == position.side else -1

    def settled(self, position: Position, history: Sequence[str]) -> int | None:
        """Return the sign of a game that is over here, with all positions before it."""
        outcome = self.rules.outcome(position, history)
        return None if outcome is None else 1 if outcome.winner == position.side else -1

    def rules_key(self, position: Position) -> str:
        """Return the key of the rules."""
        return self.rules.key(position)

    def is_stuck(self, position: Position) -> bool:
        """Return whether there is no legal turn."""
        return not has_turn(position)

    def stuck(self, position: Position) -> int:
        """Return the loss of a side that has no turn."""
        return -1

    def repeated(self, position: Position) -> int:
        """Return the win of the side to move: who repeats loses."""
        return 1

    def moves(self, position: Position) -> list[Turn]:
        """Return the legal turns, of those that differ in the stones of a base only the best
        fitted.
        """
        if is_setting_up(position):
            return list(legal_turns(position))
        found: list[Turn] = []
        for origin, target in move_shapes(position):
            if position.placement[target]:
                found += self._takings(position, origin, target)
            else:
                found.append(Step(origin, target))
        contents = sorted(droppable(position), key=_fitted, reverse=True)[:DROPPED]
        found += [Drop(square, held) for square in drop_squares(position) for held in contents]
        return found + [Fetch(kind) for kind in fetchable(position)]

    def _takings(self, position: Position, origin: int, target: int) -> list[Taking]:
        """Return the best ways to take a base."""
        turns = [Taking(origin, target, held) for held in held_by(position, origin, target)]
        turns.sort(key=lambda turn: self._kept(position, turn), reverse=True)
        return turns[:FITTINGS]

    def _kept(self, position: Position, turn: Taking) -> int:
        return worth(base_code(turn.held, 0)) - round(RETURNED * _loose(taken_back(position, turn)))

    def noisy(self, position: Position) -> list[Turn]:
        """Return the best way of each taking move, and steps onto the circle."""
        found: list[Turn] = []
        for origin, target in () if is_setting_up(position) else move_shapes(position):
            if position.placement[target]:
                found += self._takings(position, origin, target)[:1]
            elif target == CIRCLES[1 - position.side] and is_royal(position.placement[origin]):
                found.append(Step(origin, target))
        return found

    def is_legal(self, position: Position, move: Turn) -> bool:
        """Return True: nothing else is listed."""
        return True

    def gain(self, position: Position, move: Turn) -> int:
        """Return the base taken and what the captor grows by."""
        if isinstance(move, Taking):
            before, taken = (
                worth(position.placement[s] & STONES_MASK) for s in (move.origin, move.target)
            )
            return taken + self._kept(position, move) - before
        return STONE[move.kind] if isinstance(move, Fetch) else 0

    def cost(self, position: Position, move: Turn) -> int:
        """Return the value of the base that moves."""
        return (
            worth(position.placement[move.origin] & STONES_MASK)
            if isinstance(move, Taking | Step)
            else 0
        )

    def after(self, position: Position, move: Turn) -> Position:
        """Return the position after a legal turn."""
        return after(position, move)

    def passed(self, position: Position) -> Position | None:
        """Return nothing: doing nothing is not tried out."""
        return None

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        return not is_setting_up(position) and in_check(position)

    def evaluate(self, position: Position) -> int:
        """Return bases, stones beside the board and the way of the royal bases to the circles."""
        score = 0
        for square, code in enumerate(position.placement):
            if code:
                value = worth(code & STONES_MASK)
                if code & ROYAL:
                    value = -TO_CIRCLE * _apart(square, CIRCLES[0 if code & SECOND else 1])
                score += -value if code & SECOND else value
        for sign, hand in zip((1, -1), position.hands, strict=True):
            score += sign * (BASE // 2 * hand[0] + _loose(hand[1:]))
        return -score if position.side else score

    def move_of(self, position: Position, move: Turn) -> Move:
        """Return the turn as a move of the protocol."""
        return move_of(position, move)


def _fitted(held: Counts) -> int:
    return worth(base_code(held, 0))


def _apart(one: int, two: int) -> int:
    return max(abs(BOARD.file(one) - BOARD.file(two)), abs(BOARD.rank(one) - BOARD.rank(two)))
