"""Attack tables: for every square, from where and over which squares the pieces of one side attack
it.

Each table looks outward from the attacked square:

    leaps   (origin, codes)                attacks whatever stands between
    rays    ((origin, codes), ...)         outward along a line; attacks if all nearer squares of the line are empty
    bents   (origin, codes, ways)          attacks if all squares of one way are empty
    hops    (short, bars, ray)             attacks over the first piece of a ray, see `hops.py`

`codes` are the pieces that attack from that origin. What depends on more than one piece on the way
is followed on the board. The tables of a square are put together when it is first asked about: most
squares never hold a royal.
"""  # noqa: E501 -- a table

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from variants.core.geometry import Vector
from variants.movement.hops import HopLayout, HopTable, hop_origins, is_hopped, scan_hops
from variants.movement.lines import NOTHING, Attacker, Codes, add_open_line, is_open_line
from variants.movement.mover import Mover
from variants.movement.paths import Way
from variants.movement.strikers import Strikers
from variants.movement.survey import Bundle, Survey

Leaps = tuple[tuple[int, Codes], ...]
RayTable = tuple[tuple[tuple[int, Codes], ...], ...]
BentTable = tuple[tuple[int, Codes, tuple[Way, ...]], ...]
Tables = tuple[Leaps, RayTable, BentTable, HopTable]
Reach = dict[tuple[int, int], dict[int, tuple[Way, ...]]]

NO_PIECE: Final = -1


class Scan(NamedTuple):
    """What threatens a square: whether it is attacked, what could end that, and what could start
    it.

    While it is attacked, only a move to a square of `evasions` or of a piece on `leavers` can end
    all attacks, unless it moves the attacked piece or changes more than origin and target. While it
    is not, only pieces leaving a square of `exposed` or entering one of `entered` can let one
    through.
    """

    attacked: bool
    evasions: frozenset[int]
    exposed: frozenset[int]
    leavers: frozenset[int] = NOTHING
    entered: frozenset[int] = NOTHING


class Attacks:
    """The attack tables of one side on one board."""

    __slots__ = ("exact", "layout", "strikers", "tables")

    def __init__(
        self, survey: Survey, attackers: Iterable[Attacker], others: "Attacks | None" = None
    ) -> None:
        """Lay out the attacks of these pieces, and of `others` on the same board."""
        self.layout: _Layout = _Layout(survey, others.layout if others else None)
        for attacker in attackers:
            self.layout.add(attacker)
        self.tables: list[Tables | None] = [None] * survey.board.size
        strikers = self.layout.strikers
        self.strikers: Strikers | None = strikers if strikers.programs else None
        # Whether `scan` shows everything; if not, every move is tried out.
        self.exact = self.strikers is None or not self.strikers.uses_friends

    def is_exact(self, placement: Sequence[int]) -> bool:
        """Return whether `scan` shows everything on this board."""
        return self.exact

    def of(self, square: int) -> Tables:
        """Return the tables of a square."""
        found = self.tables[square]
        if found is None:
            found = self.tables[square] = self.layout.tables(square)
        return found

    def attacked(self, placement: Sequence[int], square: int) -> bool:  # noqa: C901 -- one case after another
        """Return whether a square is attacked."""
        leaps, rays, bents, hops = self.tables[square] or self.of(square)
        for origin, codes in leaps:
            if placement[origin] in codes:
                return True
        for ray in rays:
            for origin, codes in ray:
                piece = placement[origin]
                if piece:
                    if piece in codes:
                        return True
                    break
        for origin, codes, ways in bents:
            if placement[origin] in codes:
                for way in ways:
                    for passed in way:
                        if placement[passed]:
                            break
                    else:
                        return True
        if hops and is_hopped(placement, hops):
            return True
        return self.strikers is not None and self.strikers.attacked(placement, square, self)

    def origins(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces that attack a square."""
        found = self.plain_origins(placement, square)
        if self.strikers is not None:
            found |= self.strikers.origins(placement, square, self)
        return sorted(found)

    def reach(self) -> Reach | None:
        """Return what each piece attacks, by its square and code: targets with the ways of which
        one has to be empty.

        None if there are hops or moves that are followed: what they attack only `origins` knows.
        Nothing is kept here.
        """
        found: Reach = {}
        for target in self.layout.survey.board.squares:
            leaps, rays, bents, hops = self.of(target)
            if hops or self.strikers is not None:
                return None
            entries: list[tuple[int, Codes, tuple[Way, ...]]] = [
                (origin, codes, ((),)) for origin, codes in leaps
            ]
            for ray in rays:
                line = tuple(origin for origin, _ in ray)
                entries += [(origin, codes, (line[:i],)) for i, (origin, codes) in enumerate(ray)]
            for origin, codes, ways in (*entries, *bents):
                for code in codes:
                    known = found.setdefault((origin, code), {})
                    known[target] = (*known.get(target, ()), *ways)
        return found

    def plain_origins(self, placement: Sequence[int], square: int) -> set[int]:
        """Return the squares of the pieces that attack a square by their tables alone."""
        leaps, rays, bents, hops = self.of(square)
        found = {origin for origin, codes in leaps if placement[origin] in codes}
        for ray in rays:
            first = next(((origin, codes) for origin, codes in ray if placement[origin]), None)
            if first and placement[first[0]] in first[1]:
                found.add(first[0])
        for origin, codes, ways in bents:
            if placement[origin] in codes and any(
                not any(placement[s] for s in way) for way in ways
            ):
                found.add(origin)
        return found | hop_origins(placement, hops)

    def scan(self, placement: Sequence[int], square: int) -> Scan:  # noqa: C901 -- one case after another
        """Return what threatens a square; complete only if `exact`."""
        leaps, rays, bents, hops = self.tables[square] or self.of(square)
        blocks = [frozenset((origin,)) for origin, codes in leaps if placement[origin] in codes]
        exposed: set[int] = set()
        for ray in rays:
            blocker = -1
            for i, (origin, codes) in enumerate(ray):
                piece = placement[origin]
                if piece:
                    if piece in codes:
                        if blocker < 0:
                            blocks.append(frozenset(passed for passed, _ in ray[: i + 1]))
                        else:
                            exposed.add(blocker)
                        break
                    if blocker >= 0:
                        break
                    blocker = origin
        for origin, codes, ways in bents:
            if placement[origin] in codes:
                common, blockers = _scan_ways(placement, ways)
                exposed |= blockers
                if common is not None:
                    blocks.append(common | {origin})
        leavers = set[int]()
        entered = set[int]()
        if hops:
            leavers, entered = scan_hops(placement, hops, blocks, exposed)
        if self.strikers is not None:
            attacked, looked_at = self.strikers.scan(placement, square, self)
            if attacked:
                blocks.append(frozenset(looked_at))
                leavers |= looked_at
            else:
                exposed |= looked_at
                entered |= looked_at
        evasions = frozenset.intersection(*blocks) if blocks else NOTHING
        return Scan(
            bool(blocks), evasions, frozenset(exposed), frozenset(leavers), frozenset(entered)
        )


def _scan_ways(placement: Sequence[int], ways: tuple[Way, ...]) -> tuple[Codes | None, set[int]]:
    """Return the squares common to all open ways (None if none is open) and the pieces that alone
    close another.
    """
    common: frozenset[int] | None = None
    blockers: set[int] = set()
    for way in ways:
        blocker = NO_PIECE
        for passed in way:
            if placement[passed]:
                if blocker != NO_PIECE:
                    break
                blocker = passed
        else:
            if blocker == NO_PIECE:
                common = frozenset(way) if common is None else common.intersection(way)
            else:
                blockers.add(blocker)
    return common, blockers


class _Layout:
    """Collects what attacks each square: straight lines by the vector back to the attacker, other
    ways by origin.

    It may stand on the layout of other pieces, which it leaves as it is.
    """

    def __init__(self, survey: Survey, below: "_Layout | None" = None) -> None:
        self.survey = survey
        self.below = below
        size = survey.board.size
        self.lines: list[dict[Vector, list[set[int]]]] = [{} for _ in range(size)]
        # Lines that are the same from every square: by the vector back, who attacks from so many
        # steps away.
        self.open_lines: dict[Vector, list[Codes]] = {}
        # Origins with their ways and the codes of those who have them; pieces that move alike from
        # the same squares share both.
        self.bents: list[list[tuple[int, tuple[Way, ...], list[int]]]] = [[] for _ in range(size)]
        self.alike: dict[tuple[int, frozenset[int]], list[int]] = {}
        self.hops = HopLayout(survey)
        self.strikers: Strikers = below.strikers.copy() if below else Strikers(survey)

    def add(self, attacker: Attacker) -> None:
        """Add all captures of a piece."""
        by_manner: dict[str, list[Mover]] = {"line": [], "hop": [], "ways": [], "followed": []}
        for mover in attacker.movers:
            if _may_take_royals(mover):
                manner = "followed" if "x" in mover.modes else self.survey.manner(mover)
                by_manner["ways" if manner == "line" and not mover.is_straight else manner].append(
                    mover
                )
        lines = [mover for mover in by_manner["line"] if not self._add_open_line(attacker, mover)]
        hops = [mover for mover in by_manner["hop"] if not self.hops.add_open(attacker, mover)]
        ways = by_manner["ways"]
        followed = by_manner["followed"]
        if ways and not any(map(_is_bounded, ways)):
            self._add_free_ways(attacker, self.survey.bundle(ways))
            ways = []
        is_open = not any(map(_is_bounded, followed))
        for origin in sorted(attacker.domain) if lines or hops or ways or followed else ():
            for mover in _usable(lines, attacker, origin):
                self._add_line(attacker.code, mover, origin)
            for mover in _usable(hops, attacker, origin):
                self.hops.add(attacker.code, mover, origin, attacker.bars)
            if ways:
                bundle = self.survey.bundle(_usable(ways, attacker, origin))
                self._add_ways([attacker.code], bundle, origin)
            if followed:
                usable = followed if is_open else _usable(followed, attacker, origin)
                self.strikers.add(attacker.code, usable, origin, attacker.bars)

    def _add_open_line(self, attacker: Attacker, mover: Mover) -> bool:
        """Add a line that is the same from every square of the board; return whether it is one."""
        if not is_open_line(self.survey, attacker, mover):
            return False
        segment = mover.segments[0]
        back = (-segment.vector[0], -segment.vector[1])
        add_open_line(self.survey, self.open_lines.setdefault(back, []), attacker.code, segment)
        return True

    def _add_line(self, code: int, mover: Mover, origin: int) -> None:
        segment = mover.segments[0]
        lines = self.lines
        back = (-segment.vector[0], -segment.vector[1])
        ray = self.survey.ray(segment, origin)
        self.survey.spend(len(ray))
        for i, target in enumerate(ray):
            if mover.targets is not None and target not in mover.targets:
                continue
            steps = lines[target].setdefault(back, [])
            while len(steps) <= i:
                steps.append(set())
            steps[i].add(code)

    def _add_free_ways(self, attacker: Attacker, bundle: Bundle) -> None:
        """Add ways that are open to a piece on all its squares, once for all that have the same."""
        codes = self.alike.setdefault((id(bundle), attacker.domain), [])
        codes.append(attacker.code)
        for origin in sorted(attacker.domain) if len(codes) == 1 else ():
            self._add_ways(codes, bundle, origin)

    def _add_ways(self, codes: list[int], bundle: Bundle, origin: int) -> None:
        found = self.survey.grouped(bundle, origin)
        self.survey.spend(len(found))
        for target, ways in found:
            if target != origin:
                self.bents[target].append((origin, ways, codes))

    def tables(self, square: int) -> Tables:
        """Return the tables of a square; a line of one square is a leap."""
        leaps, rays = self._straight(square)
        layouts = (self.below, self) if self.below else (self,)
        bents = [found for layout in layouts for found in layout._bent(square)]
        hops = [found for layout in layouts for found in layout.hops.table(square)]
        return leaps, rays, tuple(bents), tuple(hops)

    def _straight(self, square: int) -> tuple[Leaps, RayTable]:
        leaps: list[tuple[int, Codes]] = []
        rays: list[tuple[tuple[int, Codes], ...]] = []
        for vector, steps in self._steps(square).items():
            outward = self.survey.outward(square, vector, len(steps))
            found = tuple(zip(outward, map(frozenset, steps), strict=False))
            if len(found) == 1:
                leaps.append(found[0])
            elif found:
                rays.append(found)
        return tuple(leaps), tuple(rays)

    def _steps(self, square: int) -> dict[Vector, list[frozenset[int] | set[int]]]:
        """Return who attacks along each line, by distance."""
        found = self.below._steps(square) if self.below else {}
        for lines in (self.lines[square], self.open_lines):
            for vector, steps in lines.items():
                known = found.get(vector, [])
                shared = [codes | step for codes, step in zip(known, steps, strict=False)]
                found[vector] = [*shared, *steps[len(shared) :], *known[len(shared) :]]
        return found

    def _bent(self, square: int) -> BentTable:
        by_ways: dict[tuple[int, int], tuple[tuple[Way, ...], list[int]]] = {}
        for origin, ways, codes in self.bents[square]:
            by_ways.setdefault((origin, id(ways)), (ways, []))[1].extend(codes)
        return tuple(
            [(origin, frozenset(found), ways) for (origin, _), (ways, found) in by_ways.items()]
        )


def _may_take_royals(mover: Mover) -> bool:
    """Return whether a royal may be taken at the end, on the way, or by a borrowed move."""
    relays = "".join(segment.relay for segment in mover.segments[:-1])
    return bool({"c", "k", "x"} & set(mover.modes) or {"c", "k"} & set(relays))


def _is_bounded(mover: Mover) -> bool:
    """Return whether a mover is not open to a piece everywhere."""
    return mover.initial or mover.origins is not None


def _usable(movers: list[Mover], attacker: Attacker, origin: int) -> list[Mover]:
    """Return the movers that are open to a piece on a square."""
    return [
        mover
        for mover in movers
        if (not mover.initial or origin in attacker.first)
        and (mover.origins is None or origin in mover.origins)
    ]
