"""Movers on a board: the squares of a ride, the ways of a mover from a square, and what they cost
to lay out.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from variants.core.errors import PresetError
from variants.core.geometry import Board, Vector
from variants.movement.mover import HALF, HALF_TURNED, Mover, Segment

if TYPE_CHECKING:
    from variants.movement.program import Program

MAX_WORK: Final = 800_000
MANY_SLIDES: Final = 100
MOST_WAYS: Final = 4_000

# A ride along a line, a hop along one, ways over empty squares, or squares followed on the real
# board.
Manner = Literal["line", "hop", "ways", "followed"]
Ray = tuple[int, ...]
Way = tuple[int, ...]
Bents = tuple[tuple[int, tuple[Way, ...]], ...]


class Path(NamedTuple):
    """One way to a target: the squares that must be empty, those where it turns, those opened to
    passing.
    """

    target: int
    empties: Way
    turns: Way
    opened: Way = ()


class Steps:
    """The squares one step away from every square of a board, by vector, found out once."""

    __slots__ = ("board", "tables")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tables: dict[tuple[Vector, bool], tuple[int, ...]] = {}

    def table(self, vector: Vector, *, wraps: bool = False) -> tuple[int, ...]:
        """Return, for every square, the one a step of this vector away, or -1; `wraps` joins first
        and last file.
        """
        found = self.tables.get((vector, wraps))
        if found is None:
            found = self.tables[vector, wraps] = self._table(vector, wraps=wraps)
        return found

    def _table(self, vector: Vector, *, wraps: bool) -> tuple[int, ...]:
        files = self.board.files
        ranks = self.board.ranks
        holes = self.board.holes
        across, along = vector
        columns = [(file + across) % files if wraps else file + across for file in range(files)]
        found: list[int] = []
        for rank in range(along, along + ranks):
            start = rank * files
            if 0 <= rank < ranks:
                found += [start + column if 0 <= column < files else -1 for column in columns]
            else:
                found += [-1] * files
        return (
            tuple(-1 if square in holes else square for square in found) if holes else tuple(found)
        )


def longest(board: Board, segment: Segment, origin: int) -> int:
    """Return how many steps a segment of a move from `origin` may take at most."""
    if segment.reach > 0:
        return segment.reach
    if segment.reach in (HALF, HALF_TURNED):
        rank = board.rank_for(origin, 0 if segment.reach == HALF else 1) + 1
        return max(1, board.half(board.file(origin)) - rank)
    return board.size if segment.weave or segment.wraps else max(board.files, board.ranks)


class Roster(NamedTuple):
    """What the moves must know of the pieces, by code: owner, whether royal, the code without
    condition, whom it may take.

    `iron` pieces cannot be taken at all.
    """

    owner: tuple[int, ...]
    royal: tuple[bool, ...]
    plain: tuple[int, ...]
    takes: tuple[tuple[bool, ...], ...]
    iron: tuple[bool, ...]


class _Leg(NamedTuple):
    """A segment on a board: the steps it takes in turn, and the squares every leap goes over, as
    tables.
    """

    segment: Segment
    tables: tuple[tuple[int, ...], ...]
    via: tuple[tuple[int, ...], ...]


class _Walker(NamedTuple):
    """A way in progress: segment number, square, squares that must be empty, turns, opened squares,
    last slide.
    """

    number: int
    square: int
    passed: Way = ()
    turns: Way = ()
    opened: Way = ()
    slide: int = 0


def _legs(steps: Steps, mover: Mover) -> tuple[_Leg, ...]:
    return tuple(_leg(steps, segment) for segment in mover.segments)


def _leg(steps: Steps, segment: Segment) -> _Leg:
    tables = tuple(
        steps.table(vector, wraps=segment.wraps) for vector in segment.weave or (segment.vector,)
    )
    return _Leg(
        segment, tables, tuple(steps.table(vector, wraps=segment.wraps) for vector in segment.via)
    )


def paths(board: Board, mover: Mover, origin: int) -> list[Path]:
    """Return every way of a mover from a square, or nothing for one that needs pieces on its way.

    The origin counts as empty. Ways that end on it are left out, and those beyond MOST_WAYS: what
    has so many is not laid out for a game, and is not told apart where it is explained.
    """
    if not mover.is_clear:
        return []
    found = _paths(board, mover, _legs(Steps(board), mover), origin, most=MOST_WAYS)
    return [path for path in found if path.target != origin]


def _paths(
    board: Board, mover: Mover, legs: tuple[_Leg, ...], origin: int, *, most: int = MAX_WORK
) -> list[Path]:
    """Return every way of a mover that only asks for empty squares, those that end where they start
    too, but about `most`.
    """
    if mover.origins is not None and origin not in mover.origins:
        return []
    if mover.is_anywhere:
        found = [Path(square, (), ()) for square in board.squares if square != origin]
    else:
        found = _walked(board, legs, origin, most)
    return (
        found if mover.targets is None else [path for path in found if path.target in mover.targets]
    )


def _walked(board: Board, legs: tuple[_Leg, ...], origin: int, most: int) -> list[Path]:
    found: list[Path] = []
    todo = [_Walker(0, origin)]
    last = len(legs) - 1
    while todo and len(found) + len(todo) < most:
        now = todo.pop()
        leg = legs[now.number]
        segment = leg.segment
        passed = now.passed
        square = now.square
        turns = len(leg.tables)
        skip = segment.skip
        equal = segment.equal
        via = leg.via
        for count in range(1, (now.slide if equal else longest(board, segment, origin)) + 1):
            between = tuple([table[square] for table in via]) if via else ()
            square = leg.tables[(count - 1) % turns][square]
            if square < 0 or square == now.square or -1 in between:
                break
            if via:
                passed += between
            if count <= skip:
                continue
            if not equal or count == now.slide:
                if now.number == last:
                    opened = now.opened + passed if segment.opens else now.opened
                    found.append(Path(square, _without(passed, origin), now.turns, opened))
                else:
                    todo.append(_turned(now, segment, square, passed, count))
            passed = (*passed, square)
    return found


def _without(way: Way, square: int) -> Way:
    return tuple(s for s in way if s != square) if square in way else way


def _turned(now: _Walker, segment: Segment, square: int, passed: Way, count: int) -> _Walker:
    return _Walker(
        now.number + 1,
        square,
        (*passed, square) if segment.relay == "m" else passed,
        (*now.turns, square),
        (*now.opened, square) if segment.opens else now.opened,
        now.slide if segment.reach == 1 else count,
    )


def grouped(found: Iterable[Path]) -> Bents:
    """Return ways by target, shortest first, each once."""
    by_target: dict[int, list[Way]] = {}
    for path in found:
        by_target.setdefault(path.target, []).append(path.empties)
    return tuple([(target, _sorted(ways)) for target, ways in by_target.items()])


def _sorted(ways: list[Way]) -> tuple[Way, ...]:
    return tuple(sorted(dict.fromkeys(ways), key=len)) if len(ways) > 1 else tuple(ways)


class Laid:
    """What is asked of a mover again and again on one board: its manner, its nature and its ways by
    origin.
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
        self.legs: tuple[_Leg, ...] | None = None
        self.paths: dict[int, list[Path]] = {}


class Survey:
    """A board on which the moves of a preset are laid out, each way once, within a limit.

    Both sides and the attack tables share what has been found. The limit stops a hostile document.
    """

    __slots__ = (
        "board",
        "by_identity",
        "by_mover",
        "groups",
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
        self.programs: dict[object, tuple[Program, tuple[Mover, ...]]] = {}
        self.rays: dict[tuple[Vector, int, int], Ray] = {}
        self.groups: dict[tuple[frozenset[int], int], Bents] = {}
        self.roster: Roster | None = None

    def laid(self, mover: Mover) -> Laid:
        """Return what is known of a mover; equal movers share it."""
        # The mover is kept with it so that its identity stays its own.
        known = self.by_identity.get(id(mover))
        if known is None:
            found = self.by_mover.get(mover)
            if found is None:
                found = self.by_mover[mover] = Laid(mover, self._manner(mover))
            known = self.by_identity[id(mover)] = (found, mover)
        return known[0]

    def ray(self, segment: Segment, origin: int) -> Ray:
        """Return the squares of a ride, nearest first. Raises PresetError when there are too
        many.
        """
        steps = longest(self.board, segment, origin)
        if segment.weave or segment.wraps:
            ray = self._curve(segment, origin, steps)
        else:
            ray = self.outward(origin, segment.vector, steps)
        self.spend(len(ray) + 1)
        return ray

    def _curve(self, segment: Segment, origin: int, steps: int) -> Ray:
        """Return the squares of a ride that bends or goes round the edge, until it ends or
        closes.
        """
        tables = _leg(self.steps, segment).tables
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
        key = vector, steps, square
        known = self.rays.get(key)
        if known is None:
            table = self.steps.table(vector)
            found = list[int]()
            at = table[square]
            while at >= 0 and not (steps and len(found) == steps):
                found.append(at)
                at = table[at]
            known = self.rays[key] = tuple(found)
        return known

    def paths(self, mover: Mover, origin: int) -> list[Path]:
        """Return every way of a mover from a square, back to it too. Raises PresetError when there
        are too many.
        """
        laid = self.laid(mover)
        found = laid.paths.get(origin)
        if found is None:
            found = laid.paths[origin] = self._paths(laid, origin)
            self.spend(sum([len(path.empties) for path in found]))
        self.spend(len(found) + 1)
        return found

    def grouped(self, movers: Sequence[Mover], origin: int) -> Bents:
        """Return the ways of several movers by target; pieces that move alike get the very same
        ways.
        """
        found = [path for mover in movers for path in self.paths(mover, origin)]
        key = frozenset([id(self.laid(mover)) for mover in movers]), origin
        known = self.groups.get(key)
        if known is None:
            known = self.groups[key] = grouped(found)
        return known

    def _paths(self, laid: Laid, origin: int) -> list[Path]:
        if not laid.is_clear:
            return []
        if laid.legs is None:
            laid.legs = _legs(self.steps, laid.mover)
        return _paths(self.board, laid.mover, laid.legs, origin)

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
        instead.
        """
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
