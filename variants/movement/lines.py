"""Pieces for the attack tables, and lines along which they attack alike from every square of the
board.
"""

from dataclasses import dataclass
from typing import Final

from variants.movement.mover import Mover, Segment
from variants.movement.survey import Survey

Codes = frozenset[int]

NOTHING: Final[Codes] = frozenset()


@dataclass(frozen=True, slots=True)
class Attacker:
    """A piece for the tables: its code, its movers as its side uses them, and the squares where it
    can stand.

    Its initial moves count only from the squares in `first`. It cannot hop over pieces of `bars`.
    """

    code: int
    movers: tuple[Mover, ...]
    domain: frozenset[int]
    first: frozenset[int]
    bars: Codes = NOTHING


def is_open_line(survey: Survey, attacker: Attacker, mover: Mover) -> bool:
    """Return whether a piece attacks along this straight line from every square, as far in all of
    them.
    """
    is_bounded = (
        mover.initial
        or mover.origins is not None
        or mover.targets is not None
        or mover.segments[0].reach < 0
    )
    return not is_bounded and len(attacker.domain) == len(survey.board.squares)


def add_open_line(
    survey: Survey, steps: list[Codes], code: int, segment: Segment, *, nearest: int = 0
) -> None:
    """Add a piece to those who attack along a line from so many steps away, the first `nearest`
    steps left out.
    """
    board = survey.board
    longest = max(board.files, board.ranks)
    reach = segment.reach or longest
    # A new line is laid out from every square; a further piece is noted for each of its steps.
    survey.spend(min(reach, longest) * (1 if steps else len(board.squares)))
    steps.extend(NOTHING for _ in range(reach - len(steps)))
    for i in range(nearest, reach):
        steps[i] |= {code}
