"""Movers laid out on a board: for every square, where a piece may go and which squares must be
empty for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from variants.movement.mover import Mover, for_side
from variants.movement.paths import Bents, Path, Ray, Way, grouped, paths
from variants.movement.plans import HopRay, Limited, Plan
from variants.movement.program import program
from variants.movement.straights import Line, have_overlap, is_free_line, straight_plan
from variants.movement.survey import Bundle, Laid, Survey

__all__ = [
    "Bents",
    "HopRay",
    "Limited",
    "Path",
    "Plan",
    "Planner",
    "Ray",
    "Survey",
    "Way",
    "for_side",
    "grouped",
    "paths",
    "plan_for",
]


# So many targets compared, hops sorted, and ways merged with others cost as much as one way; few
# targets cost nothing.
FREELY_COMPARED: Final = 64
COMPARED: Final = 16
HOPPED: Final = 2
MERGED: Final = 4


class Planner:
    """Lays out the moves of a piece with these movers (as its side uses them), square by square.

    `divided` keeps moves to empty squares and captures apart, as pieces that promote need it.
    Pieces with the codes of `bars` cannot be hopped over. What only asks for empty squares is laid
    out together, and once for all pieces that have the same, where nothing else leads to a target
    in the same manner.
    """

    __slots__ = ("bars", "bundles", "divided", "followed", "lines", "movers", "survey")

    def __init__(
        self,
        survey: Survey,
        movers: Sequence[Mover],
        *,
        divided: bool = False,
        bars: frozenset[int] = frozenset(),
    ) -> None:
        self.survey = survey
        self.divided = divided
        self.bars = bars
        self.movers = tuple(movers)
        self.bundles: _Bundles | None = None
        self.lines: list[Line] | None = None
        self.followed: list[Mover] = []
        laids = [survey.laid(mover) for mover in movers]
        if all(map(is_free_line, laids)):
            lines = [Line.of(survey, laid, divided=divided) for laid in laids]
            self.lines = None if have_overlap(lines) else lines
        ways = [laid for laid in laids if _is_way(laid)]
        if ways and not any(map(_is_bounded, laids)):
            self.bundles = _Bundles.of(survey, ways, divided=divided)
            laids = [laid for laid in laids if not _is_way(laid)]
            self.movers = tuple([laid.mover for laid in laids])
        followed = [laid for laid in laids if _is_followed(laid)]
        if all(map(_is_open, followed)):
            self.followed = [laid.mover for laid in followed]
            self.movers = tuple([laid.mover for laid in laids if not _is_followed(laid)])

    def plan(self, origin: int, *, first: bool = True) -> Plan:
        """Return all moves from one square; `first` shows whether initial moves are open there."""
        if self.lines is not None:
            return straight_plan(self.survey, self.lines, origin)
        collector = _Collector(self.survey, origin, self.bars, programmed=[*self.followed])
        for mover in self.movers:
            if (first or not mover.initial) and (mover.origins is None or origin in mover.origins):
                collector.add(mover, divided=self.divided)
        if self.bundles is not None:
            collector.add_bundles(self.bundles)
        return collector.plan()


def _is_way(laid: Laid) -> bool:
    """Return whether a mover asks for empty squares and nothing else."""
    return laid.manner == "ways" and laid.is_plain and not laid.opens and not laid.passing


def _is_followed(laid: Laid) -> bool:
    """Return whether a mover is followed on the board."""
    return laid.manner == "followed" or not laid.is_plain


def _is_open(laid: Laid) -> bool:
    """Return whether a mover is the same from every square, and takes nothing in passing."""
    return not (laid.mover.initial or laid.mover.origins is not None or laid.passing)


def _is_bounded(laid: Laid) -> bool:
    """Return whether a mover has other ways from some squares than from others, or such a ride."""
    mover = laid.mover
    if laid.manner == "line" and mover.targets is not None:
        return True
    return laid.opens or (_is_way(laid) and (mover.initial or mover.origins is not None))


class _Bundles(NamedTuple):
    """Movers by what may stand on their targets: anything, nothing, somebody who is taken."""

    both: Bundle | None
    quiet: Bundle | None
    takes: Bundle | None

    @classmethod
    def of(cls, survey: Survey, laids: Sequence[Laid], *, divided: bool) -> "_Bundles":
        """Return movers that ask for empty squares only, sorted."""
        both = [laid.mover for laid in laids if laid.quiet and laid.takes and not divided]
        quiet = [laid.mover for laid in laids if laid.quiet and (divided or not laid.takes)]
        takes = [laid.mover for laid in laids if laid.takes and (divided or not laid.quiet)]
        return cls(*(survey.bundle(movers) if movers else None for movers in (both, quiet, takes)))


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
    both_bents: Bents = ()
    quiet_bents: Bents = ()
    take_bents: Bents = ()

    def add_bundles(self, bundles: _Bundles) -> None:
        """Add ways that nothing else is to be merged with, unless their targets are the same."""
        if bundles.both is not None:
            self.both_bents = self.bents(bundles.both, quiet=True)
        if bundles.quiet is not None:
            self.quiet_bents = self.bents(bundles.quiet, quiet=True)
        if bundles.takes is not None:
            self.take_bents = self.bents(bundles.takes, quiet=False)

    def bents(self, bundle: Bundle, *, quiet: bool) -> Bents:
        """Return the ways of a bundle; those back to the square are the ways of null moves."""
        found = self.survey.grouped(bundle, self.origin)
        null = next((ways for target, ways in found if target == self.origin), None)
        if null is None:
            return found
        if quiet:
            self.nulls += null
        return tuple([entry for entry in found if entry[0] != self.origin])

    def add(self, mover: Mover, *, divided: bool) -> None:
        laid = self.survey.laid(mover)
        manner = laid.manner
        if laid.passing:
            self.passing += [
                path for path in self.survey.paths(mover, self.origin) if path.target != self.origin
            ]
        if _is_followed(laid):
            self.programmed.append(mover)
        elif manner == "hop":
            self.add_hop(mover, laid)
        elif laid.opens:
            self.add_opening(mover)
        elif manner == "line":
            self.add_ray(mover, laid, divided=divided)
        else:
            self.add_paths(mover, laid, divided=divided)

    def add_hop(self, mover: Mover, laid: Laid) -> None:
        ray = self.survey.ray(mover.segments[0], self.origin)
        if len(ray) > 1:
            self.hops.append(
                HopRay(ray, mover.hop == "g", laid.quiet, laid.takes, self.bars, mover.targets)
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
        self.survey.spend(len(self.hops) // HOPPED)
        if self.has_overlap():
            self.merge()
        limited = Limited(
            tuple(self.quiet_rays),
            tuple(self.take_rays),
            tuple(self.doubles),
            self.quiet_bents or self.grouped(self.quiet),
            self.take_bents or self.grouped(self.takes),
            self.grouped(self.passing),
            tuple(dict.fromkeys(self.hops)),
            tuple(dict.fromkeys(self.nulls)),
            program(self.survey, self.origin, self.programmed, self.bars),
            self.is_mixed(),
        )
        return Plan(
            tuple(self.leaps),
            tuple(self.rays),
            self.both_bents or self.grouped(self.both),
            limited if any(limited) else None,
        )

    def grouped(self, found: Sequence[Path]) -> Bents:
        return grouped(found, self.survey.known) if found else ()

    def targets(self) -> tuple[list[int], list[int], list[int]]:
        """Return the targets laid out for any move, for quiet ones and for captures, each manner
        apart.
        """
        shared = [
            *self.leaps,
            *(s for ray in self.rays for s in ray),
            *{p.target for p in self.both},
            *(target for target, _ in self.both_bents),
        ]
        quiet = [s for ray in self.quiet_rays for s in ray] + [
            target for target, _, _ in self.doubles
        ]
        takes = [s for ray in self.take_rays for s in ray]
        quiet += [*{p.target for p in self.quiet}, *(target for target, _ in self.quiet_bents)]
        takes += [*{p.target for p in self.takes}, *(target for target, _ in self.take_bents)]
        return shared, quiet, takes

    def has_overlap(self) -> bool:
        shared, quiet, takes = self.targets()
        further = len(shared) + len(quiet) + len(takes) - FREELY_COMPARED
        self.survey.spend(max(0, further) // COMPARED)
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
        others.update(
            target for target, _ in (*self.both_bents, *self.quiet_bents, *self.take_bents)
        )
        others.update(square for ray in rays for square in ray)
        crossed = {square for hop in self.hops for square in hop.ray[1:]}
        return len(lines) < len(self.hops) or not crossed.isdisjoint(others)

    def unbundle(self) -> None:
        """Make single ways of those that are bundled."""
        self.both += _one_by_one(self.both_bents)
        self.quiet += _one_by_one(self.quiet_bents)
        self.takes += _one_by_one(self.take_bents)
        self.both_bents = ()
        self.quiet_bents = ()
        self.take_bents = ()

    def merge(self) -> None:
        self.unbundle()
        shared = [
            *self.both,
            *(Path(target, (), ()) for target in self.leaps),
            *_as_paths(self.rays),
        ]
        self.quiet += shared + _as_paths(self.quiet_rays)
        self.takes += shared + _as_paths(self.take_rays)
        self.survey.spend((len(self.quiet) + len(self.takes)) // MERGED)
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


def _one_by_one(bents: Bents) -> list[Path]:
    return [Path(target, way, ()) for target, ways in bents for way in ways]


def _as_paths(rays: Iterable[Ray]) -> list[Path]:
    return [Path(square, ray[:i], ()) for ray in rays for i, square in enumerate(ray)]


def plan_for(survey: Survey, movers: Sequence[Mover], origin: int) -> Plan:
    """Return all moves of a piece with these movers (as its side uses them) from one square."""
    return Planner(survey, movers).plan(origin)
