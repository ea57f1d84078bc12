"""How many moves make a turn."""

from dataclasses import dataclass
from typing import Final

from variants.core.piece import Side
from variants.spec.values import NEVER, Counts, Flags

CHECKS: Final = ("free", "ends", "last")
SAME_PIECE: Final = ("may", "must", "never")
ANSWERS: Final = ("none", "refuse", "choose")
MOST_MOVES: Final = 40
PROPOSALS: Final = 2


@dataclass(frozen=True, slots=True)
class TurnSpec:
    """The turns of a game in which a side makes several moves in a row.

    The first turns of a game have as many moves as `first` says, White's and Black's by turns;
    those after them `moves`, and where they are `growing` one more from turn to turn, up to
    `MOST_MOVES`. `check`: giving check `ends` the turn, is for the `last` move of the full turn
    only, or is `free`. `safe_at_end`: a royal may stand in check until the last move. `same_piece`:
    whether the piece that has moved in this turn may, must or never may move again. `pushes`: the
    kinds of the opponent one of which the last move of a turn of several pushes ahead. `early`: a
    turn may end before its last move, once one is made. `change`: a turn may not leave everything
    where it was. `goals_at_end`: goals are looked at when the turn is over, not before. `answer`:
    the say of the opponent in a turn of one move, one of `ANSWERS`: they may `refuse` it once, or
    `choose` it of two that are proposed.
    """

    moves: Counts
    first: tuple[int, ...] = ()
    growing: bool = False
    check: str = "free"
    safe_at_end: Flags = NEVER
    same_piece: str = "may"
    pushes: tuple[str, ...] = ()
    early: bool = False
    change: bool = False
    goals_at_end: bool = False
    answer: str = ""

    def length(self, number: int, side: Side) -> int:
        """Return how many moves the turn of a side with this move number has."""
        turn = 2 * (number - 1) + side
        if self.answer == "choose":
            return PROPOSALS if not turn else PROPOSALS + 1
        if turn < len(self.first):
            return self.first[turn]
        more = turn - len(self.first) if self.growing else 0
        return min(self.moves[side] + more, MOST_MOVES)
