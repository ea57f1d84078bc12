"""A position as a value."""

from dataclasses import dataclass
from typing import Final

from variants.core.piece import Side

# Characters of a position text: the largest board full of labels of three letters takes 3400.
LONGEST_TEXT: Final = 4000


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that decides how a game may go on, repetition apart.

    `placement` has one number per square index: 0 for empty, else a code given out by the rules
    that made the position (a kind, an owner, and sometimes a condition such as "must convert").
    `state` belongs to the rule components, one number per slot. `clock` counts half-moves since the
    last capture or pawn move, `number` is the move number and `hands` the pieces in hand, as counts
    per code.
    """

    placement: tuple[int, ...]
    side: Side
    state: tuple[int, ...]
    clock: int = 0
    number: int = 1
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
