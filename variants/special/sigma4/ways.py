"""The board, and every way of a base from one square to another (rule 5)."""

from typing import Final, NamedTuple

from variants.core.geometry import Board
from variants.core.piece import Side
from variants.special.sigma4.stones import BITS, KIND_MASK, C, D, E, F, J, N, W, Z

BOARD: Final = Board(7, 7)
SIZE: Final = BOARD.size
CORNERS: Final = (
    (BOARD.indices["a1"], BOARD.indices["g1"]),
    (BOARD.indices["a7"], BOARD.indices["g7"]),
)
CIRCLES: Final = (BOARD.indices["d1"], BOARD.indices["d7"])


class Way(NamedTuple):
    """One way: at least `need` stones of a kind, whose bits start at `shift`, over empty squares
    `through`.
    """

    shift: int
    need: int
    through: tuple[int, ...]
    is_slide: bool


Ways = tuple[Way, ...]


def _way(kind: int, need: int, through: tuple[int, ...] = (), *, is_slide: bool = False) -> Way:
    return Way(BITS * kind, need, through, is_slide)


def _line_ways(distance: int, between: tuple[int, ...], slider: int, leaper: int) -> list[Way]:
    """Return the ways along a straight or diagonal line: slides (5.4), leaps of two (5.5) and of
    three squares.
    """
    found = []
    if distance <= 4:
        found.append(_way(slider, distance, between, is_slide=True))
    if distance == 2:
        found.append(_way(leaper, 1))
    if distance == 3:
        found.append(_way(J, 1))
    if distance == 4:
        found.append(_way(leaper, 2, (between[1],)))
    return found


def _ways(origin: int, target: int) -> Ways:
    across = BOARD.file(target) - BOARD.file(origin)
    along = BOARD.rank(target) - BOARD.rank(origin)
    short, long = sorted((abs(across), abs(along)))
    if long == 0:
        return ()
    if short in (0, long):
        step = (along > 0) * BOARD.files - (along < 0) * BOARD.files + (across > 0) - (across < 0)
        between = tuple(origin + step * n for n in range(1, long))
        return tuple(_line_ways(long, between, W if short == 0 else F, D if short == 0 else E))
    leaper = {(1, 2): N, (1, 3): C, (2, 3): Z}.get((short, long))
    return () if leaper is None else (_way(leaper, 1),)


WAYS: Final = tuple(tuple(_ways(o, t) for t in range(SIZE)) for o in range(SIZE))
# What stands elsewhere never gets to the square: (other square, its ways), nearest squares first.
INTO: Final = tuple(
    tuple(
        (o, WAYS[o][t])
        for o in sorted(range(SIZE), key=lambda o, t=t: len(WAYS[o][t]), reverse=True)  # type: ignore[misc]
        if WAYS[o][t]
    )
    for t in range(SIZE)
)
OUT: Final = tuple(tuple((t, WAYS[o][t]) for t in range(SIZE) if WAYS[o][t]) for o in range(SIZE))


def is_open(placement: tuple[int, ...] | list[int], code: int, ways: Ways) -> bool:
    """Return whether a base can take one of the ways; what stands on the target does not matter."""
    for shift, need, through, _ in ways:
        if code >> shift & KIND_MASK >= need:
            for square in through:
                if placement[square]:
                    break
            else:
                return True
    return False


def corners_of_opponent(side: Side) -> tuple[int, int]:
    """Return the corners on which a base of `side` may fetch (8.1)."""
    return CORNERS[1 - side]


def circle_of_opponent(side: Side) -> int:
    """Return the square on which the royal base of `side` wins (9.6)."""
    return CIRCLES[1 - side]
