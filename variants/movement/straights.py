"""Pieces that only ride straight on lines that never meet, which most pieces are: laid out in a
moment.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from variants.core.geometry import Vector
from variants.movement.paths import Ray, longest
from variants.movement.plans import Limited, Plan
from variants.movement.survey import Laid, Survey


class Line(NamedTuple):
    """A straight ride that is the same from every square, and what may stand on its squares:
    anything, nothing, or somebody who is taken. `rays` are its squares as far as they are known.
    """

    rays: list[Ray | None]
    vector: Vector
    steps: int
    both: bool
    quiet: bool
    takes: bool

    @classmethod
    def of(cls, survey: Survey, laid: Laid, *, divided: bool) -> "Line":
        """Return a mover as such a ride."""
        segment = laid.mover.segments[0]
        both = laid.quiet and laid.takes and not divided
        steps = longest(survey.board, segment, 0)
        return cls(
            survey.lines(segment.vector, steps),
            segment.vector,
            steps,
            both,
            laid.quiet and not both,
            laid.takes and not both,
        )

    def offsets(self) -> Iterable[Vector]:
        """Return how far its squares are away."""
        across, along = self.vector
        return [(across * i, along * i) for i in range(1, self.steps + 1)]


def is_free_line(laid: Laid) -> bool:
    """Return whether a mover is nothing but a straight ride, from every square to every square."""
    mover = laid.mover
    is_bounded = mover.initial or mover.origins is not None or mover.targets is not None
    if laid.manner != "line" or not laid.is_plain or is_bounded or laid.opens or laid.passing:
        return False
    return mover.is_straight and mover.segments[0].reach >= 0


def have_overlap(lines: Sequence[Line]) -> bool:
    """Return whether two rides may lead to one square in the same manner."""
    for is_quiet in (True, False):
        found = [
            offset
            for line in lines
            if line.both or (line.quiet if is_quiet else line.takes)
            for offset in line.offsets()
        ]
        if len(set(found)) < len(found):
            return True
    return False


def straight_plan(survey: Survey, lines: Iterable[Line], origin: int) -> Plan:
    """Return the moves of a piece that only rides straight, on lines that nowhere meet."""
    leaps: list[int] = []
    rays: list[Ray] = []
    quiet_rays: list[Ray] = []
    take_rays: list[Ray] = []
    known = 0
    for line in lines:
        ray = line.rays[origin]
        if ray is None:
            ray = survey.straight(origin, line.vector, line.steps)
        else:
            known += 1
        if not ray:
            continue
        if line.both:
            if len(ray) == 1:
                leaps.append(ray[0])
            else:
                rays.append(ray)
        if line.quiet:
            quiet_rays.append(ray)
        if line.takes:
            take_rays.append(ray)
    survey.spend(known)
    limited = None
    if quiet_rays or take_rays:
        limited = Limited(tuple(quiet_rays), tuple(take_rays))
    return Plan(tuple(leaps), tuple(rays), (), limited)
