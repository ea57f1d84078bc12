"""The moves of a piece from a square, as tables."""

from typing import NamedTuple

from variants.movement.paths import Bents, Ray, Way
from variants.movement.program import Program


class HopRay(NamedTuple):
    """A line on which a piece is hopped over; `short` lands right behind it. Pieces of `bars`
    cannot be hopped over.
    """

    ray: Ray
    short: bool
    quiet: bool
    takes: bool
    bars: frozenset[int]
    targets: frozenset[int] | None


class Limited(NamedTuple):
    """Moves that only go to empty squares or only capture, and all that are not simple.

    `doubles` are (target, empty squares, mark of the squares opened to taking in passing). `nulls`
    are the ways of moves that end where they start. `program` makes the moves that depend on the
    pieces on their way. If `mixed`, several of these may make the same move.
    """

    quiet_rays: tuple[Ray, ...] = ()
    take_rays: tuple[Ray, ...] = ()
    doubles: tuple[tuple[int, Way, int], ...] = ()
    quiet_bents: Bents = ()
    take_bents: Bents = ()
    passing: Bents = ()
    hops: tuple[HopRay, ...] = ()
    nulls: tuple[Way, ...] = ()
    program: Program | None = None
    mixed: bool = False


class Plan(NamedTuple):
    """All moves of one piece from one square; `leaps`, `rays` and `bents` go to empty squares and
    enemies alike.
    """

    leaps: tuple[int, ...] = ()
    rays: tuple[Ray, ...] = ()
    bents: Bents = ()
    limited: Limited | None = None
