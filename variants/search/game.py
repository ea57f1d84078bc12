"""What the search asks of a game. Moves are whatever its rules make them of; they can be compared
and hashed.
"""

from collections.abc import Hashable, Sequence
from math import log10
from typing import Final, Protocol, TypeVar

from variants.core.move import Move
from variants.core.position import Position
from variants.core.shares import PARTS, SHARES

M = TypeVar("M", bound=Hashable)

# The score of a game won at once; one less for each half-move until then.
MATE: Final = 1_000_000
# Scores beyond this say that the game is decided.
DECIDED: Final = MATE - 1_000
# How far ahead somebody is who scores a share of the point on average, by the shares in parts: 191
# for three quarters, as ratings have it, in hundredths of about a pawn.
_SCORES: Final[dict[int, int]] = {
    parts: round(400 * log10(parts / (PARTS - parts))) for parts in SHARES.values()
}


def share_score(parts: int, side: int) -> int:
    """Return what a point is worth to a side of which side 0 has so many parts."""
    return _SCORES[PARTS - parts if side else parts]


class Game(Protocol[M]):
    """A rule set as the search sees it.

    Signs are those of the side to move: 1 for a win, -1 for a loss, 0 for a draw. Where the point
    is shared otherwise, the score that is worth as much is in their place (`share_score`).
    """

    @property
    def can_pass(self) -> bool:
        """Whether a move of nothing, tried out, shows something: not where having to move is the
        point.
        """
        ...

    @property
    def is_calm(self) -> bool:
        """Whether a quiet move never ends the game but by mate, so that hopeless ones may be left
        out.
        """
        ...

    @property
    def may_rest(self) -> bool:
        """Whether one may leave the captures that are there; if not, none is weighed before its
        answer.
        """
        ...

    @property
    def watches(self) -> bool:
        """Whether a game may end by what its moves were, and not only by a position that comes
        again.
        """
        ...

    @property
    def exchange(self) -> int:
        """How many half-moves of an exchange are followed at most."""
        ...

    def key(self, position: Position) -> int:
        """Return a number that two positions share if they are the same, counters apart."""
        ...

    def ended(self, position: Position) -> int | None:
        """Return the sign of a game that is over here although there may be moves; draws by what is
        left included.
        """
        ...

    def settled(self, position: Position, history: Sequence[str]) -> int | None:
        """Return the sign of a game that is over here, with all positions before it, by their keys
        of the rules.
        """
        ...

    def rules_key(self, position: Position) -> str:
        """Return the key of the rules."""
        ...

    def moves(self, position: Position) -> list[M]:
        """Return legal moves of a game that is not over: all, or where there are thousands those
        worth a look.
        """
        ...

    def is_stuck(self, position: Position) -> bool:
        """Say whether there is no legal move, where that can be told without listing thousands."""
        ...

    def stuck(self, position: Position) -> int:
        """Return the sign of having no legal move."""
        ...

    def repeated(self, position: Position) -> int:
        """Return the sign of a position that has occurred before."""
        ...

    def noisy(self, position: Position) -> list[M]:
        """Return the moves that take, promote or reach a goal, those that plainly lose left out.

        Whether they are legal has to be asked of each.
        """
        ...

    def is_legal(self, position: Position, move: M) -> bool:
        """Return whether one of the moves of `noisy` is legal."""
        ...

    def gain(self, position: Position, move: M) -> int:
        """Return what a move wins at once, in the units of `evaluate`."""
        ...

    def cost(self, position: Position, move: M) -> int:
        """Return the value of the piece that moves."""
        ...

    def after(self, position: Position, move: M) -> Position:
        """Return the position after a legal move."""
        ...

    def passed(self, position: Position) -> Position | None:
        """Return the position with the other side to move; None where having to move may be a
        burden.
        """
        ...

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        ...

    def evaluate(self, position: Position) -> int:
        """Return what a position is worth to the side to move."""
        ...

    def earlier(self, key: str) -> int:
        """Return the key of the search for a key of the rules."""
        ...

    def move_of(self, position: Position, move: M) -> Move:
        """Return a move of the search as one of the rules."""
        ...
