"""Attack tables: for every square, from where and over which squares the men of one side attack it.

Each table looks outward from the attacked square:

    leaps   (origin, codes)                attacks whatever stands between
    rays    ((origin, codes), ...)         outward along a line; attacks if all nearer squares of the line are empty
    bents   (origin, codes, ways)          attacks if all squares of one way are empty
    hops    (short, bars, ray)             attacks over the first man of a ray, see `hops.py`

`codes` are the men that attack from that origin. What depends on more than one man on the way is followed on the board.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from variants.core.geometry import Vector
from variants.movement.hops import HopLayout, HopTable, hop_origins, is_hopped, scan_hops
from variants.movement.mover import Mover
from variants.movement.movers import Path, Survey, Way, grouped
from variants.movement.strikers import Strikers

Codes = frozenset[int]
Leaps = tuple[tuple[int, Codes], ...]
RayTable = tuple[tuple[tuple[int, Codes], ...], ...]
BentTable = tuple[tuple[int, Codes, tuple[Way, ...]], ...]

NOTHING: Final[frozenset[int]] = frozenset()
NO_MAN: Final = -1


@dataclass(frozen=True, slots=True)
class Attacker:
    """A man for the tables: its code, its movers as its side uses them, and the squares where it can stand.

    Its initial moves count only from the squares in `first`. It cannot hop over men of `bars`.
    """

    code: int
    movers: tuple[Mover, ...]
    domain: frozenset[int]
    first: frozenset[int]
    bars: frozenset[int] = NOTHING


class Scan(NamedTuple):
    """What threatens a square: whether it is attacked, what could end that, and what could start it.

    While it is attacked, only a move to a square of `evasions` or of a man on `leavers` can end all attacks, unless it
    moves the attacked man or changes more than origin and target. While it is not, only men leaving a square of
    `exposed` or entering one of `entered` can let one through.
    """

    attacked: bool
    evasions: frozenset[int]
    exposed: frozenset[int]
    leavers: frozenset[int] = NOTHING
    entered: frozenset[int] = NOTHING


class Attacks:
    """The attack tables of one side on one board."""

    __slots__ = ("bents", "exact", "hops", "leaps", "rays", "strikers")

    def __init__(self, survey: Survey, attackers: Iterable[Attacker]) -> None:
        layout, board = _Layout(survey), survey.board
        for attacker in attackers:
            layout.add(attacker)
        split = [layout.straight(square) for square in range(board.size)]
        self.leaps: tuple[Leaps, ...] = tuple(leaps for leaps, _ in split)
        self.rays: tuple[RayTable, ...] = tuple(rays for _, rays in split)
        self.bents: tuple[BentTable, ...] = tuple(layout.bent(square) for square in range(board.size))
        self.hops: tuple[HopTable, ...] = tuple(layout.hops.table(square) for square in range(board.size))
        self.strikers = layout.strikers if layout.strikers.programs else None
        # Whether `scan` tells everything; if not, every move is tried out.
        self.exact = self.strikers is None or not self.strikers.uses_friends

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
        if self.hops[square] and is_hopped(placement, self.hops[square]):
            return True
        return self.strikers is not None and self.strikers.attacked(placement, square, self)

    def origins(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the men that attack a square."""
        found = self.plain_origins(placement, square)
        if self.strikers is not None:
            found |= self.strikers.origins(placement, square, self)
        return sorted(found)

    def plain_origins(self, placement: Sequence[int], square: int) -> set[int]:
        """Return the squares of the men that attack a square by their tables alone."""
        found = {origin for origin, codes in self.leaps[square] if placement[origin] in codes}
        for ray in self.rays[square]:
            first = next(((origin, codes) for origin, codes in ray if placement[origin]), None)
            if first and placement[first[0]] in first[1]:
                found.add(first[0])
        for origin, codes, ways in self.bents[square]:
            if placement[origin] in codes and any(not any(placement[s] for s in way) for way in ways):
                found.add(origin)
        return found | hop_origins(placement, self.hops[square])

    def scan(self, placement: Sequence[int], square: int) -> Scan:
        """Return what threatens a square; complete only if `exact`."""
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
        leavers, entered = set[int](), set[int]()
        if self.hops[square]:
            leavers, entered = scan_hops(placement, self.hops[square], blocks, exposed)
        if self.strikers is not None:
            attacked, looked_at = self.strikers.scan(placement, square, self)
            if attacked:
                blocks.append(frozenset(looked_at))
                leavers |= looked_at
            else:
                exposed |= looked_at
                entered |= looked_at
        evasions = frozenset.intersection(*blocks) if blocks else NOTHING
        return Scan(bool(blocks), evasions, frozenset(exposed), frozenset(leavers), frozenset(entered))


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
        # Lines that are the same from every square: by the vector back, who attacks from so many steps away.
        self.open_lines: dict[Vector, list[Codes]] = {}
        self.bents: list[dict[tuple[int, tuple[Way, ...]], set[int]]] = [{} for _ in range(size)]
        self.hops = HopLayout(survey)
        self.strikers = Strikers(survey)

    def add(self, attacker: Attacker) -> None:
        """Add all captures of a man."""
        taking = [mover for mover in attacker.movers if _may_take_royals(mover)]
        if not taking:
            return
        by_manner: dict[str, list[Mover]] = {"line": [], "hop": [], "ways": [], "followed": []}
        for mover in taking:
            manner = "followed" if "x" in mover.modes else self.survey.manner(mover)
            by_manner["ways" if manner == "line" and not mover.is_straight else manner].append(mover)
        bounded = [mover for mover in by_manner["line"] if not self._add_open_line(attacker, mover)]
        for origin in sorted(attacker.domain):
            for mover in _usable(bounded, attacker, origin):
                self._add_line(attacker.code, mover, origin)
            self._add_ways(attacker.code, _usable(by_manner["ways"], attacker, origin), origin)
            for mover in _usable(by_manner["hop"], attacker, origin):
                self.hops.add(attacker.code, mover, origin, attacker.bars)
            self.strikers.add(attacker.code, _usable(by_manner["followed"], attacker, origin), origin, attacker.bars)

    def _add_open_line(self, attacker: Attacker, mover: Mover) -> bool:
        """Add a line that is the same from every square of the board; tell whether it is one."""
        segment, board = mover.segments[0], self.survey.board
        is_bounded = mover.initial or mover.origins is not None or mover.targets is not None or segment.reach < 0
        if is_bounded or len(attacker.domain) < len(board.squares):
            return False
        back = (-segment.vector[0], -segment.vector[1])
        longest = max(board.files, board.ranks)
        self.survey.spend(len(board.squares) * min(segment.reach or longest, longest))
        steps = self.open_lines.setdefault(back, [])
        steps.extend(NOTHING for _ in range((segment.reach or longest) - len(steps)))
        for i in range(segment.reach or longest):
            steps[i] |= {attacker.code}
        return True

    def _add_line(self, code: int, mover: Mover, origin: int) -> None:
        segment = mover.segments[0]
        back = (-segment.vector[0], -segment.vector[1])
        for i, target in enumerate(self.survey.ray(segment, origin)):
            if mover.targets is not None and target not in mover.targets:
                continue
            steps = self.lines[target].setdefault(back, [])
            steps.extend(set() for _ in range(i + 1 - len(steps)))
            steps[i].add(code)

    def _add_ways(self, code: int, movers: list[Mover], origin: int) -> None:
        found: list[Path] = [path for mover in movers for path in self.survey.paths(mover, origin)]
        for target, ways in grouped(found):
            if target != origin:
                self.bents[target].setdefault((origin, ways), set()).add(code)

    def straight(self, square: int) -> tuple[Leaps, RayTable]:
        """Return the attacks along lines; a line of one square is a leap."""
        leaps: list[tuple[int, Codes]] = []
        rays: list[tuple[tuple[int, Codes], ...]] = []
        lines = self.lines[square]
        for vector in {**lines, **self.open_lines}:
            own, shared = lines.get(vector, []), self.open_lines.get(vector, ())
            outward = self.survey.outward(square, vector, max(len(own), len(shared)))
            found = []
            for i, origin in enumerate(outward):
                codes = shared[i] if i < len(shared) else NOTHING
                found.append((origin, codes | own[i] if i < len(own) and own[i] else codes))
            if len(found) == 1:
                leaps.append(found[0])
            elif found:
                rays.append(tuple(found))
        return tuple(leaps), tuple(rays)

    def bent(self, square: int) -> BentTable:
        """Return the attacks along other ways."""
        return tuple((origin, frozenset(codes), ways) for (origin, ways), codes in self.bents[square].items())


def _may_take_royals(mover: Mover) -> bool:
    """Tell whether a royal may be taken at the end, on the way, or by a borrowed move."""
    relays = "".join(segment.relay for segment in mover.segments[:-1])
    return bool({"c", "k", "x"} & set(mover.modes) or {"c", "k"} & set(relays))


def _usable(movers: list[Mover], attacker: Attacker, origin: int) -> list[Mover]:
    """Return the movers that are open to a man on a square."""
    return [
        mover
        for mover in movers
        if (not mover.initial or origin in attacker.first) and (mover.origins is None or origin in mover.origins)
    ]
