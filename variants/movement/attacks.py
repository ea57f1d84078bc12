"""Attack tables: for every square, from where and over which squares the men of one side attack it.

Each table looks outward from the attacked square:

    leaps   (origin, codes)                attacks whatever stands between
    rays    ((origin, codes), ...)         outward along a line; attacks if all nearer squares of the line are empty
    bents   (origin, codes, ways)          attacks if all squares of one way are empty

`codes` are the men that attack from that origin.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from variants.core.geometry import Vector
from variants.movement.betza import Mover, Segment
from variants.movement.movers import Path, Survey, Way, grouped, is_simple

Codes = frozenset[int]
Leaps = tuple[tuple[int, Codes], ...]
RayTable = tuple[tuple[tuple[int, Codes], ...], ...]
BentTable = tuple[tuple[int, Codes, tuple[Way, ...]], ...]

NOTHING: Final[frozenset[int]] = frozenset()
NO_MAN: Final = -1


@dataclass(frozen=True, slots=True)
class Attacker:
    """A man for the tables: its code, its movers as its side uses them, and the squares where it can stand.

    Its initial moves count only from the squares in `first`.
    """

    code: int
    movers: tuple[Mover, ...]
    domain: frozenset[int]
    first: frozenset[int]


class Scan(NamedTuple):
    """What threatens a square: whether it is attacked, what could end that, and whose leaving could start it.

    While it is attacked, only a move to a square of `evasions` can end all attacks, unless it moves the attacked man or
    changes more than origin and target. While it is not, only men leaving a square of `exposed` can let one through.
    """

    attacked: bool
    evasions: frozenset[int]
    exposed: frozenset[int]


class Attacks:
    """The attack tables of one side on one board."""

    __slots__ = ("bents", "exact", "leaps", "rays")

    def __init__(self, survey: Survey, attackers: Iterable[Attacker]) -> None:
        layout, board = _Layout(survey), survey.board
        for attacker in attackers:
            layout.add(attacker)
        split = [layout.straight(square) for square in range(board.size)]
        # Whether `scan` tells everything; if not, every move is tried out.
        self.exact = True
        self.leaps: tuple[Leaps, ...] = tuple(leaps for leaps, _ in split)
        self.rays: tuple[RayTable, ...] = tuple(rays for _, rays in split)
        self.bents: tuple[BentTable, ...] = tuple(layout.bent(square) for square in range(board.size))

    def attacked(self, placement: Sequence[int], square: int) -> bool:
        """Tell whether a square is attacked."""
        for origin, codes in self.leaps[square]:
            if placement[origin] in codes:
                return True
        for ray in self.rays[square]:
            for origin, codes in ray:
                man = placement[origin]
                if man:
                    if man in codes:
                        return True
                    break
        for origin, codes, ways in self.bents[square]:
            if placement[origin] in codes:
                for way in ways:
                    for passed in way:
                        if placement[passed]:
                            break
                    else:
                        return True
        return False

    def origins(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the men that attack a square."""
        found = [origin for origin, codes in self.leaps[square] if placement[origin] in codes]
        for ray in self.rays[square]:
            first = next(((origin, codes) for origin, codes in ray if placement[origin]), None)
            if first and placement[first[0]] in first[1]:
                found.append(first[0])
        for origin, codes, ways in self.bents[square]:
            if placement[origin] in codes and any(not any(placement[s] for s in way) for way in ways):
                found.append(origin)
        return sorted(set(found))

    def scan(self, placement: Sequence[int], square: int) -> Scan:
        """Return what threatens a square."""
        blocks: list[frozenset[int]] = []
        exposed: set[int] = set()
        for origin, codes in self.leaps[square]:
            if placement[origin] in codes:
                blocks.append(frozenset((origin,)))
        for ray in self.rays[square]:
            blocker = -1
            for i, (origin, codes) in enumerate(ray):
                man = placement[origin]
                if man:
                    if man in codes:
                        if blocker < 0:
                            blocks.append(frozenset(passed for passed, _ in ray[: i + 1]))
                        else:
                            exposed.add(blocker)
                        break
                    if blocker >= 0:
                        break
                    blocker = origin
        for origin, codes, ways in self.bents[square]:
            if placement[origin] in codes:
                common, blockers = _scan_ways(placement, ways)
                exposed |= blockers
                if common is not None:
                    blocks.append(common | {origin})
        return Scan(bool(blocks), frozenset.intersection(*blocks) if blocks else NOTHING, frozenset(exposed))


def _scan_ways(placement: Sequence[int], ways: tuple[Way, ...]) -> tuple[Codes | None, set[int]]:
    """Return the squares common to all open ways (None if none is open) and the men that alone close another."""
    common: frozenset[int] | None = None
    blockers: set[int] = set()
    for way in ways:
        blocker = NO_MAN
        for passed in way:
            if placement[passed]:
                if blocker != NO_MAN:
                    break
                blocker = passed
        else:
            if blocker == NO_MAN:
                common = frozenset(way) if common is None else common.intersection(way)
            else:
                blockers.add(blocker)
    return common, blockers


class _Layout:
    """Collects what attacks each square: straight lines by the vector back to the attacker, other ways by origin."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        size = survey.board.size
        self.lines: list[dict[Vector, list[set[int]]]] = [{} for _ in range(size)]
        self.bents: list[dict[tuple[int, tuple[Way, ...]], set[int]]] = [{} for _ in range(size)]

    def add(self, attacker: Attacker) -> None:
        """Add all captures of a man."""
        for origin in sorted(attacker.domain):
            movers = [m for m in attacker.movers if m.takes and (not m.initial or origin in attacker.first)]
            for mover in movers:
                if is_simple(mover):
                    self._add_line(attacker.code, mover.segments[0], origin)
            self._add_ways(attacker.code, [mover for mover in movers if not is_simple(mover)], origin)

    def _add_line(self, code: int, segment: Segment, origin: int) -> None:
        back = (-segment.vector[0], -segment.vector[1])
        for i, target in enumerate(self.survey.ray(segment, origin)):
            steps = self.lines[target].setdefault(back, [])
            steps.extend(set() for _ in range(i + 1 - len(steps)))
            steps[i].add(code)

    def _add_ways(self, code: int, movers: list[Mover], origin: int) -> None:
        found: list[Path] = [path for mover in movers for path in self.survey.paths(mover, origin)]
        for target, ways in grouped(found):
            self.bents[target].setdefault((origin, ways), set()).add(code)

    def straight(self, square: int) -> tuple[Leaps, RayTable]:
        """Return the attacks along lines; a line of one square is a leap."""
        leaps: list[tuple[int, Codes]] = []
        rays: list[tuple[tuple[int, Codes], ...]] = []
        for vector, steps in self.lines[square].items():
            outward = self.survey.board.ray(square, vector, len(steps))
            ray = tuple((origin, frozenset(codes)) for origin, codes in zip(outward, steps, strict=True))
            if len(ray) == 1:
                leaps.append(ray[0])
            else:
                rays.append(ray)
        return tuple(leaps), tuple(rays)

    def bent(self, square: int) -> BentTable:
        """Return the attacks along other ways."""
        return tuple((origin, frozenset(codes), ways) for (origin, ways), codes in self.bents[square].items())
