"""What a rule component is: the hooks it may fill in, and when they are called.

    read    position text -> draft      once per field, in the order of the text
    check   a draft that was read       after all fields, may refuse the position
    moves   pseudo-legal moves          after the ordinary moves of the walk; royalty judges them afterwards
    settle  state after a move          on a fresh list of numbers, before the new position is made
    write   position -> field           for position text and repetition key
    why     a move that does not exist  asked in order until one component has an answer

Components are called in the order in which `engine.py` lists them. None names a game or another component's data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from variants.core.errors import InvalidPosition
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal

Change = tuple[int, int]

# A pseudo-legal move: origin, target, the code placed on the target, further changes (square, code) applied in order
# after that, and the square where the moved man may be taken in passing, or -1. Plain tuples: perft makes millions.
Raw = tuple[int, int, int, tuple[Change, ...], int]

NO_SQUARE: Final = -1


@dataclass(slots=True)
class Draft:
    """A position being read."""

    text: str
    placement: list[int]
    side: Side
    state: list[int]


class Component:
    """A rule. The default of every hook does nothing."""

    # The field of position text it reads and writes: "castling", "passing", "extra" (after the counters), or "".
    field: str = ""

    def read(self, text: str, draft: Draft) -> None:
        """Take this component's field of a position text into the draft. Raises InvalidPosition."""

    def check(self, draft: Draft) -> None:
        """Refuse an impossible position. Raises InvalidPosition."""

    def write(self, position: Position) -> str:
        """Return this component's field."""
        return "-"

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append pseudo-legal moves of the side to move."""

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Rewrite this component's numbers for the position after `raw`."""

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Return why a man may not go from origin to target, or None if this rule has no say."""
        return None


def fills(component: Component, hook: str) -> bool:
    """Tell whether a component has its own version of a hook."""
    return getattr(type(component), hook) is not getattr(Component, hook)


def applied(placement: Sequence[int], raw: Raw) -> list[int]:
    """Return the placement after a move."""
    after = list(placement)
    after[raw[0]] = 0
    after[raw[1]] = raw[2]
    for square, code in raw[3]:
        after[square] = code
    return after


def refuse(code: str, message: str, text: str, **params: object) -> NoReturn:
    """Raise InvalidPosition."""
    raise InvalidPosition(code, message, text, **params)
