"""Movers: the ways to move a Betza text stands for, as values. Nothing here or later knows the
notation.

What may stand on a square is told by letters, in a relay (where a move turns) and on the target:

    m   nothing                           d   a friend, captured
    c   an enemy, captured                e   nothing, and an enemy is captured in passing (target)
    o   an enemy, not royal, captured     p   anybody, left alone; h a friend, left alone (relay)
    k   a royal enemy, captured           x   a friend: it goes on alone (relay), its moves are borrowed (target)
"""  # noqa: E501 -- a table

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from variants.core.geometry import Vector
from variants.core.piece import Side

# Reaches that depend on where a move starts: up to the middle of the board, as side 0 and side 1
# see it.
HALF: Final = -1
HALF_TURNED: Final = -2
TAKING: Final = frozenset("cok")

Hop = Literal["", "p", "g"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight part of a move: `vector` up to `reach` times (0 = any), or as often as the slide
    before if `equal`.

    `via` are the offsets of the squares every leap goes over: they must be empty, or if `jump` is
    set exactly one (1) or some (2) of them occupied. The first `skip` squares do not matter. A ride
    that `wraps` goes on at the other side edge; one with a `weave` takes these vectors in turn.
    `relay` says what may stand where the next segment starts. A segment that `unloads` sets the
    captured piece down where it starts; one that `opens` lets its squares be taken in passing.
    """

    vector: Vector
    reach: int = 1
    equal: bool = False
    via: tuple[Vector, ...] = ()
    jump: int = 0
    skip: int = 0
    wraps: bool = False
    weave: tuple[Vector, ...] = ()
    relay: str = "m"
    unloads: bool = False
    opens: bool = False

    @property
    def is_slide(self) -> bool:
        """Whether its length is free."""
        return self.reach != 1 and not self.equal


@dataclass(frozen=True, slots=True)
class Mover:
    """One way to move: segments in order; without any, a leap to every other square of the board.

    `modes` say what may stand on the target; `initial` is only for the first move. A hopper goes
    over the first piece of its line, then on over empty squares (`p`) or to the very next square
    (`g`). `origins` and `targets` are the squares from and to which it may be used, if they are
    limited.
    """

    segments: tuple[Segment, ...]
    modes: str = "mc"
    initial: bool = False
    hop: Hop = ""
    origins: frozenset[int] | None = None
    targets: frozenset[int] | None = None

    @property
    def quiet(self) -> bool:
        """Whether it may end on an empty square."""
        return "m" in self.modes

    @property
    def takes(self) -> bool:
        """Whether it may end on an enemy."""
        return not TAKING.isdisjoint(self.modes)

    @property
    def passing(self) -> bool:
        """Whether it captures in passing."""
        return "e" in self.modes

    @property
    def opens(self) -> bool:
        """Whether it gives the right to be taken in passing."""
        return any(segment.opens for segment in self.segments)

    @property
    def is_anywhere(self) -> bool:
        """Whether it leaps to every square."""
        return not self.segments

    @property
    def is_plain(self) -> bool:
        """Whether it goes to empty squares and takes any enemy, no friends."""
        return set(self.modes) <= {"m", "c", "e"}

    @property
    def is_line(self) -> bool:
        """Whether it is one ride, straight or not, that stops at the first piece."""
        if len(self.segments) != 1 or self.hop:
            return False
        only = self.segments[0]
        return not (only.via or only.skip or only.jump or only.unloads)

    @property
    def is_straight(self) -> bool:
        """Whether all its steps are equal and on the board."""
        return all(not (segment.weave or segment.wraps) for segment in self.segments)

    @property
    def is_hopper(self) -> bool:
        """Whether it is one straight line that needs a piece to hop over."""
        return bool(self.hop) and self.is_straight and replace(self, hop="").is_line

    @property
    def is_clear(self) -> bool:
        """Whether it only asks for empty squares on the way: then its ways can be laid out
        beforehand.
        """
        if self.hop or any(segment.jump or segment.unloads for segment in self.segments):
            return False
        return all(segment.relay in ("m", "mp") for segment in self.segments[:-1])


def for_side(movers: Iterable[Mover], side: Side) -> tuple[Mover, ...]:
    """Return the movers as a side uses them: turned by 180 degrees for side 1."""
    if side == 0:
        return tuple(movers)
    return tuple(
        replace(mover, segments=tuple(_turned(s) for s in mover.segments)) for mover in movers
    )


def _turned(segment: Segment) -> Segment:
    return replace(
        segment,
        vector=_opposite(segment.vector),
        reach=HALF_TURNED if segment.reach == HALF else segment.reach,
        via=tuple(_opposite(vector) for vector in segment.via),
        weave=tuple(_opposite(vector) for vector in segment.weave),
    )


def _opposite(vector: Vector) -> Vector:
    return -vector[0], -vector[1]
