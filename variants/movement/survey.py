"""A board on which the moves of a preset are laid out, each way once, and what they cost."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from variants.core.errors import PresetError
from variants.core.geometry import Board, Vector
from variants.movement.mover import Mover, Segment
from variants.movement.paths import (
    MAX_WORK,
    Bents,
    Known,
    Leg,
    Path,
    Ray,
    Roster,
    Steps,
    Way,
    all_paths,
    grouped,
    leg_of,
    legs_of,
    longest,
    without,
)

if TYPE_CHECKING:
    from variants.movement.program import Program

MANY_SLIDES: Final = 100
MANY_SQUARES: Final = 200

# A ride along a line, a hop along one, ways over empty squares, or squares followed on the real
# board.
Manner = Literal["line", "hop", "ways", "followed"]


class Tread(NamedTuple):
    """A way of single steps, the same from every square: tables of the squares it ends on, needs
    empty and passes over, each as seen from where it starts.
    """

    target: tuple[int, ...]
    empties: tuple[tuple[int, ...], ...]
    passed: tuple[tuple[int, ...], ...]


class Laid:
    """What is asked of a mover again and again on one board: its manner, its nature and its ways by
    origin.

    One that only steps has a `tread` instead of ways: they are found faster than remembered.
    """

    __slots__ = (
        "is_clear",
        "is_plain",
        "legs",
        "manner",
        "mover",
        "opens",
        "passing",
        "paths",
        "quiet",
        "takes",
        "tread",
    )

    def __init__(self, mover: Mover, manner: Manner) -> None:
        self.mover = mover
        self.manner = manner
        self.quiet = mover.quiet
        self.takes = mover.takes
        self.passing = mover.passing
        self.opens = mover.opens
        self.is_plain = mover.is_plain
        self.is_clear = mover.is_clear
        self.legs: tuple[Leg, ...] | None = None
        self.paths: dict[int, list[Path]] = {}
        self.tread: Tread | None = None


class Bundle:
    """Movers whose ways are wanted together, each way once; by origin, what was found of them."""

    __slots__ = ("bents", "movers")

    def __init__(self, laids: Iterable[Laid]) -> None:
        self.bents: dict[int, Bents] = {}
        distinct: dict[object, Mover] = {}
        for laid in laids:
            tread = laid.tread
            needs = (
                id(laid)
                if tread is None or laid.mover.origins is not None or laid.mover.targets is not None
                else (id(tread.target), frozenset(map(id, tread.empties)), tread.passed)
            )
            distinct.setdefault(needs, laid.mover)
        self.movers = tuple(distinct.values())


def _is_tread(mover: Mover) -> bool:
    """Return whether a mover takes single steps alone, the same from every square."""
    return bool(mover.segments) and not any(
        s.reach != 1 or s.equal or s.skip or s.wraps or s.weave or s.opens or s.vector == (0, 0)
        for s in mover.segments
    )


def _trodden(mover: Mover, tread: Tread, origin: int) -> list[Path]:
    """Return the way of a mover from a square, if all of it lies on the board."""
    target = tread.target[origin]
    if target < 0 or (mover.origins is not None and origin not in mover.origins):
        return []
    if mover.targets is not None and target not in mover.targets:
        return []
    for table in tread.passed:
        if table[origin] < 0:
            return []
    empties = tuple([table[origin] for table in tread.empties])
    return [] if -1 in empties else [Path(target, without(empties, origin), ())]


class Survey:
    """A board on which the moves of a preset are laid out, each way once, within a limit.

    Both sides and the attack tables share what has been found. The limit stops a hostile document.
    """

    __slots__ = (
        "board",
        "bundles",
        "by_identity",
        "by_mover",
        "known",
        "left",
        "opened",
        "programs",
        "rays",
        "roster",
        "steps",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = MAX_WORK
        self.steps = Steps(board)
        self.by_identity: dict[int, tuple[Laid, Mover]] = {}
        self.by_mover: dict[Mover, Laid] = {}
        self.opened: list[Way] = []
        # With what it costs to look one up, and its movers.
        self.programs: dict[object, tuple[Program, int, tuple[Mover, ...]]] = {}
        # By vector and number of steps, for every square; found out when first wanted.
        self.rays: dict[tuple[Vector, int], list[Ray | None]] = {}
        self.known = Known({}, {})
        self.bundles: dict[frozenset[int], Bundle] = {}
        self.roster: Roster | None = None

    def laid(self, mover: Mover) -> Laid:
        """Return what is known of a mover; equal movers share it."""
        # The mover is kept with it so that its identity stays its own.
        known = self.by_identity.get(id(mover))
        if known is None:
            found = self.by_mover.get(mover)
            if found is None:
                found = self.by_mover[mover] = Laid(mover, self._manner(mover))
                if found.manner == "ways" and _is_tread(mover):
                    found.tread = self._tread(mover)
            known = self.by_identity[id(mover)] = (found, mover)
        return known[0]

    def ray(self, segment: Segment, origin: int) -> Ray:
        """Return the squares of a ride, nearest first. Raises PresetError when there are too
        many.
        """
        steps = longest(self.board, segment, origin)
        if segment.weave or segment.wraps:
            ray = self._curve(segment, origin, steps)
            self.spend(len(ray) + 1)
            return ray
        return self.straight(origin, segment.vector, steps)

    def straight(self, origin: int, vector: Vector, steps: int) -> Ray:
        """Return the squares of a straight ride like `outward`, counted. Raises PresetError when
        there are too many.
        """
        known = self.lines(vector, steps)[origin]
        if known is not None:
            self.spend(1)
            return known
        ray = self.outward(origin, vector, steps)
        self.spend(len(ray) + 1)
        return ray

    def lines(self, vector: Vector, steps: int) -> list[Ray | None]:
        """Return the straight lines of a vector that are known, by square."""
        lines = self.rays.get((vector, steps))
        if lines is None:
            lines = self.rays[vector, steps] = [None] * self.board.size
        return lines

    def _curve(self, segment: Segment, origin: int, steps: int) -> Ray:
        """Return the squares of a ride that bends or goes round the edge, until it ends or
        closes.
        """
        tables = leg_of(self.steps, segment).tables
        found = list[int]()
        square = origin
        for count in range(steps):
            square = tables[count % len(tables)][square]
            if square < 0 or square == origin:
                break
            found.append(square)
        return tuple(found)

    def outward(self, square: int, vector: Vector, steps: int) -> Ray:
        """Return the squares of a straight line, found out once; any number of them if `steps` is
        0.
        """
        lines = self.lines(vector, steps)
        known = lines[square]
        if known is None:
            table = self.steps.table(vector)
            found = list[int]()
            at = table[square]
            while at >= 0 and not (steps and len(found) == steps):
                found.append(at)
                at = table[at]
            known = lines[square] = tuple(found)
        return known

    def paths(self, mover: Mover, origin: int) -> list[Path]:
        """Return every way of a mover from a square, back to it too. Raises PresetError when there
        are too many.
        """
        laid = self.laid(mover)
        if laid.tread is not None:
            self.spend(1 + len(laid.tread.empties))
            return _trodden(laid.mover, laid.tread, origin)
        found = laid.paths.get(origin)
        if found is None:
            found = laid.paths[origin] = self._paths(laid, origin)
            self.spend(sum([len(path.empties) for path in found]))
        self.spend(len(found) + 1)
        return found

    def bundle(self, movers: Sequence[Mover]) -> "Bundle":
        """Return movers whose ways are wanted together; the same movers are the same bundle."""
        self.spend(len(movers))
        key = frozenset([id(self.laid(mover)) for mover in movers])
        known = self.bundles.get(key)
        if known is None:
            known = self.bundles[key] = Bundle([self.laid(mover) for mover in movers])
        return known

    def grouped(self, bundle: "Bundle", origin: int) -> Bents:
        """Return the ways of a bundle by target; pieces that move alike get the very same ways."""
        self.spend(1)
        known = bundle.bents.get(origin)
        if known is None:
            found = [path for mover in bundle.movers for path in self.paths(mover, origin)]
            known = bundle.bents[origin] = grouped(found, self.known)
        return known

    def _tread(self, mover: Mover) -> Tread:
        """Return the way of a mover that only steps."""
        at = (0, 0)
        empties: list[Vector] = []
        passed: list[Vector] = []
        last = len(mover.segments) - 1
        for number, segment in enumerate(mover.segments):
            empties += [(at[0] + x, at[1] + y) for x, y in segment.via]
            at = (at[0] + segment.vector[0], at[1] + segment.vector[1])
            if number < last:
                (empties if segment.relay == "m" else passed).append(at)
        return Tread(self._seen_from(at), self._all_seen(empties), self._all_seen(passed))

    def _seen_from(self, offset: Vector) -> tuple[int, ...]:
        return self.table(offset, wraps=False)

    def _all_seen(self, offsets: Iterable[Vector]) -> tuple[tuple[int, ...], ...]:
        return tuple([self._seen_from(offset) for offset in dict.fromkeys(offsets)])

    def _paths(self, laid: Laid, origin: int) -> list[Path]:
        if not laid.is_clear:
            return []
        if laid.legs is None:
            laid.legs = legs_of(self.steps, laid.mover)
        return all_paths(self.board, laid.mover, laid.legs, origin)

    def table(self, vector: Vector, *, wraps: bool) -> tuple[int, ...]:
        """Return, for every square, the one a step of this vector away, or -1."""
        if (vector, wraps) not in self.steps.tables:
            self.spend(self.board.size)
        return self.steps.table(vector, wraps=wraps)

    def manner(self, mover: Mover) -> Manner:
        """Return how a mover is laid out."""
        return self.laid(mover).manner

    def _manner(self, mover: Mover) -> Manner:
        if mover.is_hopper:
            return "hop"
        if not mover.is_clear or self._is_heavy(mover):
            return "followed"
        return "line" if mover.is_line and not mover.is_anywhere else "ways"

    def _is_heavy(self, mover: Mover) -> bool:
        """Return whether a mover has too many ways to lay them out: it is followed square by square
        instead. So are rides over their first squares, and leaps to anywhere, on a large board.
        """
        if len(self.board.squares) > MANY_SQUARES and (
            mover.is_anywhere or any(s.skip and s.is_slide and s.reach <= 0 for s in mover.segments)
        ):
            return True
        slides = sum(segment.is_slide and segment.reach <= 0 for segment in mover.segments)
        return slides > 1 and max(self.board.files, self.board.ranks) ** slides > MANY_SLIDES

    def mark(self, squares: Sequence[int]) -> int:
        """Return the number that stands for these squares in a move: a single square is its own."""
        unique = tuple(dict.fromkeys(squares))
        if len(unique) < 2:
            return unique[0] if unique else -1
        if unique not in self.opened:
            self.opened.append(unique)
        return self.board.size + self.opened.index(unique)

    def marked(self, mark: int) -> Way:
        """Return the squares a number of `mark` stands for; none for a negative one."""
        if mark < 0:
            return ()
        return (mark,) if mark < self.board.size else self.opened[mark - self.board.size]

    def spend(self, amount: int) -> None:
        """Count work. Raises PresetError when it is too much."""
        self.left -= amount
        if self.left < 0:
            raise PresetError(
                "too-complex", "pieces: their moves are too many to lay out", path="pieces"
            )
