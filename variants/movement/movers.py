"""Movers laid out on a board: for every square, where a man may go and which squares must be empty for it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.core.piece import Side
from variants.movement.betza import Mover, Segment

MAX_WORK: Final = 800_000

Ray = tuple[int, ...]
Way = tuple[int, ...]
Bents = tuple[tuple[int, tuple[Way, ...]], ...]


class Path(NamedTuple):
    """One way to a target: the squares that must be empty and those among them where it turns."""

    target: int
    empties: Way
    turns: Way


class Limited(NamedTuple):
    """Moves that only go to empty squares or only capture, and first double steps (target, empty, passed)."""

    quiet_rays: tuple[Ray, ...] = ()
    take_rays: tuple[Ray, ...] = ()
    doubles: tuple[tuple[int, Way, int], ...] = ()
    quiet_bents: Bents = ()
    take_bents: Bents = ()
    passing: tuple[int, ...] = ()


class Plan(NamedTuple):
    """All moves of one man from one square; `leaps`, `rays` and `bents` go to empty squares and enemies alike."""

    leaps: tuple[int, ...] = ()
    rays: tuple[Ray, ...] = ()
    bents: Bents = ()
    limited: Limited | None = None


def for_side(movers: Iterable[Mover], side: Side) -> tuple[Mover, ...]:
    """Return the movers as a side uses them: turned by 180 degrees for side 1."""
    if side == 0:
        return tuple(movers)
    return tuple(replace(mover, segments=tuple(_turned(s) for s in mover.segments)) for mover in movers)


def _turned(segment: Segment) -> Segment:
    via = tuple((-x, -y) for x, y in segment.via)
    return replace(segment, vector=(-segment.vector[0], -segment.vector[1]), via=via)


def is_simple(mover: Mover) -> bool:
    """Tell whether a mover is one straight line whose steps cannot be blocked between squares."""
    return len(mover.segments) == 1 and not mover.segments[0].via


def paths(board: Board, mover: Mover, origin: int) -> list[Path]:
    """Return every way of a mover from a square of the empty board; the origin itself counts as empty."""
    found: list[Path] = []
    # One entry per way in progress: segment number, square, squares passed, turning points, length of the last slide.
    todo: list[tuple[int, int, Way, Way, int]] = [(0, origin, (), (), 0)]
    while todo:
        number, square, passed, turns, slide = todo.pop()
        segment, last = mover.segments[number], number == len(mover.segments) - 1
        longest = slide if segment.equal else segment.reach or max(board.files, board.ranks)
        for count in range(1, longest + 1):
            between = [board.step(square, via) for via in segment.via]
            square = board.step(square, segment.vector)
            if square < 0 or -1 in between:
                break
            passed = (*passed, *between)
            if not segment.equal or count == slide:
                if not last:
                    length = slide if segment.reach == 1 else count
                    todo.append((number + 1, square, (*passed, square), (*turns, square), length))
                elif square != origin:
                    found.append(Path(square, tuple(s for s in passed if s != origin), turns))
            passed = (*passed, square)
    return found


class Survey:
    """A board on which the moves of a preset are laid out, each way once, within a limit.

    Both sides and the attack tables share what has been found. The limit stops a hostile document.
    """

    __slots__ = ("board", "known", "left")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = MAX_WORK
        self.known: dict[tuple[Mover, int], list[Path]] = {}

    def ray(self, segment: Segment, origin: int) -> Ray:
        """Return the squares of a straight move, nearest first. Raises PresetError when there are too many."""
        ray = self.board.ray(origin, segment.vector, segment.reach)
        self._spend(len(ray) + 1)
        return ray

    def paths(self, mover: Mover, origin: int) -> list[Path]:
        """Return every way of a mover from a square. Raises PresetError when there are too many."""
        found = self.known.get((mover, origin))
        if found is None:
            found = self.known[mover, origin] = paths(self.board, mover, origin)
            self._spend(sum(len(path.empties) for path in found))
        self._spend(len(found) + 1)
        return found

    def _spend(self, amount: int) -> None:
        self.left -= amount
        if self.left < 0:
            raise PresetError("too-complex", "pieces: their moves are too many to lay out", path="pieces")


@dataclass(slots=True)
class _Collector:
    """Sorts the ways of one man on one square by what may stand on the target."""

    survey: Survey
    origin: int
    leaps: list[int] = field(default_factory=list)
    rays: list[Ray] = field(default_factory=list)
    both: list[Path] = field(default_factory=list)
    quiet_rays: list[Ray] = field(default_factory=list)
    take_rays: list[Ray] = field(default_factory=list)
    quiet: list[Path] = field(default_factory=list)
    takes: list[Path] = field(default_factory=list)
    doubles: list[tuple[int, Way, int]] = field(default_factory=list)
    passing: list[int] = field(default_factory=list)

    def add(self, mover: Mover, *, divided: bool) -> None:
        if mover.passing:
            self.passing += [path.target for path in self.survey.paths(mover, self.origin)]
        if mover.opens:
            self.add_double(mover)
        elif is_simple(mover):
            self.add_ray(mover, divided=divided)
        else:
            self.add_paths(mover, divided=divided)

    def add_double(self, mover: Mover) -> None:
        if mover.takes or len(mover.segments[0].via) != 1:
            raise PresetError("betza", "an initial lame move (in) goes over one square and does not capture", path="")
        self.doubles += [(p.target, p.empties, p.empties[0]) for p in self.survey.paths(mover, self.origin)]

    def add_ray(self, mover: Mover, *, divided: bool) -> None:
        ray = self.survey.ray(mover.segments[0], self.origin)
        if not ray:
            return
        if mover.quiet and mover.takes and not divided:
            if len(ray) == 1:
                self.leaps.append(ray[0])
            else:
                self.rays.append(ray)
            return
        if mover.quiet:
            self.quiet_rays.append(ray)
        if mover.takes:
            self.take_rays.append(ray)

    def add_paths(self, mover: Mover, *, divided: bool) -> None:
        found = self.survey.paths(mover, self.origin)
        if mover.quiet and mover.takes and not divided:
            self.both += found
            return
        if mover.quiet:
            self.quiet += found
        if mover.takes:
            self.takes += found

    def plan(self) -> Plan:
        """Return the plan; targets reached in several manners are merged so that none is listed twice."""
        if self.has_overlap():
            self.merge()
        limited = Limited(
            tuple(self.quiet_rays),
            tuple(self.take_rays),
            tuple(self.doubles),
            grouped(self.quiet),
            grouped(self.takes),
            tuple(dict.fromkeys(self.passing)),
        )
        return Plan(tuple(self.leaps), tuple(self.rays), grouped(self.both), limited if any(limited) else None)

    def has_overlap(self) -> bool:
        shared = [*self.leaps, *(s for ray in self.rays for s in ray), *{p.target for p in self.both}]
        quiet = [s for ray in self.quiet_rays for s in ray] + [target for target, _, _ in self.doubles]
        takes = [s for ray in self.take_rays for s in ray]
        quiet += {p.target for p in self.quiet}
        takes += {p.target for p in self.takes}
        return any(len(set(targets)) < len(targets) for targets in (shared + quiet, shared + takes))

    def merge(self) -> None:
        shared = [*self.both, *(Path(target, (), ()) for target in self.leaps), *_as_paths(self.rays)]
        self.quiet += shared + _as_paths(self.quiet_rays)
        self.takes += shared + _as_paths(self.take_rays)
        twice = {path.target for path in self.quiet} & {target for target, _, _ in self.doubles}
        if twice:
            raise PresetError("betza", "a double step shares its target with another move", path="")
        self.leaps, self.rays, self.both, self.quiet_rays, self.take_rays = [], [], [], [], []


def _as_paths(rays: Iterable[Ray]) -> list[Path]:
    return [Path(square, ray[:i], ()) for ray in rays for i, square in enumerate(ray)]


def grouped(found: Iterable[Path]) -> Bents:
    """Return ways by target, shortest first, each once."""
    by_target: dict[int, list[Way]] = {}
    for path in found:
        by_target.setdefault(path.target, []).append(path.empties)
    return tuple((target, tuple(sorted(dict.fromkeys(ways), key=len))) for target, ways in by_target.items())


def plan_for(
    survey: Survey, movers: Sequence[Mover], origin: int, *, first: bool = True, divided: bool = False
) -> Plan:
    """Return all moves of a man with these movers (as its side uses them) from one square.

    `first` tells whether initial moves are open to it there. `divided` keeps moves to empty squares and captures apart,
    as men that promote need it.
    """
    collector = _Collector(survey, origin)
    for mover in movers:
        if first or not mover.initial:
            collector.add(mover, divided=divided)
    return collector.plan()
