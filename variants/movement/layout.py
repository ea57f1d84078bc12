"""Movers laid out on a board: for every square, where a piece may go and which squares must be
empty for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from variants.movement.mover import Mover, for_side
from variants.movement.paths import Bents, Laid, Path, Ray, Survey, Way, grouped, paths
from variants.movement.program import Program, program

__all__ = [
    "Bents",
    "HopRay",
    "Limited",
    "Path",
    "Plan",
    "Ray",
    "Survey",
    "Way",
    "for_side",
    "grouped",
    "paths",
    "plan_for",
]


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


@dataclass(slots=True)
class _Collector:
    """Sorts the ways of one piece on one square by what may stand on the target."""

    survey: Survey
    origin: int
    bars: frozenset[int]
    leaps: list[int] = field(default_factory=list)
    rays: list[Ray] = field(default_factory=list)
    both: list[Path] = field(default_factory=list)
    quiet_rays: list[Ray] = field(default_factory=list)
    take_rays: list[Ray] = field(default_factory=list)
    quiet: list[Path] = field(default_factory=list)
    takes: list[Path] = field(default_factory=list)
    doubles: list[tuple[int, Way, int]] = field(default_factory=list)
    passing: list[Path] = field(default_factory=list)
    hops: list[HopRay] = field(default_factory=list)
    nulls: list[Way] = field(default_factory=list)
    programmed: list[Mover] = field(default_factory=list)

    def add(self, mover: Mover, *, divided: bool) -> None:
        laid = self.survey.laid(mover)
        manner = laid.manner
        if laid.passing:
            self.passing += [
                path for path in self.survey.paths(mover, self.origin) if path.target != self.origin
            ]
        if manner == "followed" or not laid.is_plain:
            self.programmed.append(mover)
        elif manner == "hop":
            self.add_hop(mover)
        elif laid.opens:
            self.add_opening(mover)
        elif manner == "line":
            self.add_ray(mover, laid, divided=divided)
        else:
            self.add_paths(mover, laid, divided=divided)

    def add_hop(self, mover: Mover) -> None:
        ray = self.survey.ray(mover.segments[0], self.origin)
        if len(ray) > 1:
            self.hops.append(
                HopRay(ray, mover.hop == "g", mover.quiet, mover.takes, self.bars, mover.targets)
            )

    def add_opening(self, mover: Mover) -> None:
        """Add a move that may be taken in passing: only when it does not capture."""
        found = self.survey.paths(mover, self.origin)
        if mover.quiet:
            self.doubles += [
                (p.target, p.empties, self.survey.mark(p.opened)) for p in found if p.opened
            ]
            self.quiet += [path for path in found if not path.opened]
        if mover.takes:
            self.takes += found

    def add_ray(self, mover: Mover, laid: Laid, *, divided: bool) -> None:
        ray = self.survey.ray(mover.segments[0], self.origin)
        if mover.targets is not None:
            while ray and ray[-1] not in mover.targets:
                ray = ray[:-1]
            if not mover.targets.issuperset(ray):
                self.add_paths(mover, laid, divided=divided)
                return
        if not ray:
            return
        if laid.quiet and laid.takes and not divided:
            if len(ray) == 1:
                self.leaps.append(ray[0])
            else:
                self.rays.append(ray)
            return
        if laid.quiet:
            self.quiet_rays.append(ray)
        if laid.takes:
            self.take_rays.append(ray)

    def add_paths(self, mover: Mover, laid: Laid, *, divided: bool) -> None:
        found = self.survey.paths(mover, self.origin)
        if laid.quiet:
            self.nulls += [path.empties for path in found if path.target == self.origin]
        found = [path for path in found if path.target != self.origin]
        if laid.quiet and laid.takes and not divided:
            self.both += found
            return
        if laid.quiet:
            self.quiet += found
        if laid.takes:
            self.takes += found

    def plan(self) -> Plan:
        """Return the plan; targets reached in several manners are merged so that none is listed
        twice.
        """
        if self.has_overlap():
            self.merge()
        limited = Limited(
            tuple(self.quiet_rays),
            tuple(self.take_rays),
            tuple(self.doubles),
            grouped(self.quiet),
            grouped(self.takes),
            grouped(self.passing),
            tuple(dict.fromkeys(self.hops)),
            tuple(dict.fromkeys(self.nulls)),
            program(self.survey, self.origin, self.programmed, self.bars),
            self.is_mixed(),
        )
        return Plan(
            tuple(self.leaps),
            tuple(self.rays),
            grouped(self.both),
            limited if any(limited) else None,
        )

    def targets(self) -> tuple[list[int], list[int], list[int]]:
        """Return the targets laid out for any move, for quiet ones and for captures, each manner
        apart.
        """
        shared = [
            *self.leaps,
            *(s for ray in self.rays for s in ray),
            *{p.target for p in self.both},
        ]
        quiet = [s for ray in self.quiet_rays for s in ray] + [
            target for target, _, _ in self.doubles
        ]
        takes = [s for ray in self.take_rays for s in ray]
        return (
            shared,
            quiet + list({p.target for p in self.quiet}),
            takes + list({p.target for p in self.takes}),
        )

    def has_overlap(self) -> bool:
        shared, quiet, takes = self.targets()
        return any(len(set(targets)) < len(targets) for targets in (shared + quiet, shared + takes))

    def is_mixed(self) -> bool:
        """Return whether hops, the program or first moves may make a move that something else makes
        too.

        A hop and a ride on one line do not: the ride ends where the hop begins.
        """
        if self.programmed or len({target for target, _, _ in self.doubles}) < len(self.doubles):
            return True
        if not self.hops:
            return False
        lines = {hop.ray for hop in self.hops}
        rays = (*self.rays, *self.quiet_rays, *self.take_rays)
        rays = tuple(ray for ray in rays if not any(line[: len(ray)] == ray for line in lines))
        others = {*self.leaps, *(path.target for path in (*self.both, *self.quiet, *self.takes))}
        others.update(square for ray in rays for square in ray)
        crossed = {square for hop in self.hops for square in hop.ray[1:]}
        return len(lines) < len(self.hops) or not crossed.isdisjoint(others)

    def merge(self) -> None:
        shared = [
            *self.both,
            *(Path(target, (), ()) for target in self.leaps),
            *_as_paths(self.rays),
        ]
        self.quiet += shared + _as_paths(self.quiet_rays)
        self.takes += shared + _as_paths(self.take_rays)
        plain = {path.target for path in self.quiet}
        self.quiet += [
            Path(target, empties, ()) for target, empties, _ in self.doubles if target in plain
        ]
        self.doubles = [double for double in self.doubles if double[0] not in plain]
        self.leaps = []
        self.rays = []
        self.both = []
        self.quiet_rays = []
        self.take_rays = []


def _as_paths(rays: Iterable[Ray]) -> list[Path]:
    return [Path(square, ray[:i], ()) for ray in rays for i, square in enumerate(ray)]


def plan_for(
    survey: Survey,
    movers: Sequence[Mover],
    origin: int,
    *,
    first: bool = True,
    divided: bool = False,
    bars: frozenset[int] = frozenset(),
) -> Plan:
    """Return all moves of a piece with these movers (as its side uses them) from one square.

    `first` shows whether initial moves are open to it there. `divided` keeps moves to empty squares
    and captures apart, as pieces that promote need it. Pieces with the codes of `bars` cannot be
    hopped over.
    """
    collector = _Collector(survey, origin, bars)
    for mover in movers:
        if (first or not mover.initial) and (mover.origins is None or origin in mover.origins):
            collector.add(mover, divided=divided)
    return collector.plan()
