"""Movers on a board: the squares of a ride, the ways of a mover from a square, and what they cost to lay out."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from variants.core.errors import PresetError
from variants.core.geometry import Board, Vector
from variants.movement.mover import HALF, HALF_TURNED, Mover, Segment

if TYPE_CHECKING:
    from variants.movement.program import Program

MAX_WORK: Final = 800_000
MANY_SLIDES: Final = 100

# A ride along a line, a hop along one, ways over empty squares, or squares followed on the real board.
Manner = Literal["line", "hop", "ways", "followed"]
Ray = tuple[int, ...]
Way = tuple[int, ...]


class Path(NamedTuple):
    """One way to a target: the squares that must be empty, those where it turns, those opened to passing."""

    target: int
    empties: Way
    turns: Way
    opened: Way = ()


def step(board: Board, square: int, vector: Vector, *, wraps: bool = False) -> int:
    """Return the square one vector away, or -1; `wraps` joins the first file to the last."""
    if not wraps:
        return board.step(square, vector)
    file, rank = (board.file(square) + vector[0]) % board.files, board.rank(square) + vector[1]
    target = rank * board.files + file
    return target if 0 <= rank < board.ranks and target not in board.holes else -1


def longest(board: Board, segment: Segment, origin: int) -> int:
    """Return how many steps a segment of a move from `origin` may take at most."""
    if segment.reach > 0:
        return segment.reach
    if segment.reach in (HALF, HALF_TURNED):
        rank = board.rank(origin) + 1
        return max(1, board.ranks // 2 - (rank if segment.reach == HALF else board.ranks + 1 - rank))
    return board.size if segment.weave or segment.wraps else max(board.files, board.ranks)


def track(board: Board, segment: Segment, square: int, steps: int) -> Iterator[tuple[int, Way]]:
    """Yield the squares of a ride with those gone over at each step, until the edge, the start or so many steps."""
    start, turns = square, len(segment.weave)
    for count in range(steps):
        between = tuple(step(board, square, via, wraps=segment.wraps) for via in segment.via)
        vector = segment.weave[count % turns] if turns else segment.vector
        square = step(board, square, vector, wraps=segment.wraps)
        if square < 0 or square == start or -1 in between:
            return
        yield square, between


class Roster(NamedTuple):
    """What the moves must know of the men, by code: owner, whether royal, the code without condition, whom it may take.

    `iron` men cannot be taken at all.
    """

    owner: tuple[int, ...]
    royal: tuple[bool, ...]
    plain: tuple[int, ...]
    takes: tuple[tuple[bool, ...], ...]
    iron: tuple[bool, ...]


class _Walker(NamedTuple):
    """A way in progress: segment number, square, squares that must be empty, turns, opened squares, last slide."""

    number: int
    square: int
    passed: Way = ()
    turns: Way = ()
    opened: Way = ()
    slide: int = 0


def paths(board: Board, mover: Mover, origin: int, *, nulls: bool = False) -> list[Path]:
    """Return every way of a mover from a square, or nothing for one that needs men on its way.

    The origin counts as empty. Ways that end on it are left out unless `nulls`.
    """
    if not mover.is_clear or (mover.origins is not None and origin not in mover.origins):
        return []
    if mover.is_anywhere:
        found = [Path(square, (), ()) for square in board.squares if square != origin]
    else:
        found = [path for path in _walked(board, mover, origin) if nulls or path.target != origin]
    return [path for path in found if mover.targets is None or path.target in mover.targets]


def _walked(board: Board, mover: Mover, origin: int) -> list[Path]:
    found: list[Path] = []
    todo = [_Walker(0, origin)]
    while todo:
        now = todo.pop()
        segment, is_last = mover.segments[now.number], now.number == len(mover.segments) - 1
        passed = now.passed
        steps = now.slide if segment.equal else longest(board, segment, origin)
        for count, (square, between) in enumerate(track(board, segment, now.square, steps), start=1):
            passed = (*passed, *between)
            if count > segment.skip and (not segment.equal or count == now.slide):
                if is_last:
                    opened = (*now.opened, *passed) if segment.opens else now.opened
                    found.append(Path(square, tuple(s for s in passed if s != origin), now.turns, opened))
                else:
                    todo.append(_turned(now, segment, square, passed, count))
            if count > segment.skip:
                passed = (*passed, square)
    return found


def _turned(now: _Walker, segment: Segment, square: int, passed: Way, count: int) -> _Walker:
    return _Walker(
        now.number + 1,
        square,
        (*passed, square) if segment.relay == "m" else passed,
        (*now.turns, square),
        (*now.opened, square) if segment.opens else now.opened,
        now.slide if segment.reach == 1 else count,
    )


class Survey:
    """A board on which the moves of a preset are laid out, each way once, within a limit.

    Both sides and the attack tables share what has been found. The limit stops a hostile document.
    """

    __slots__ = ("board", "known", "left", "manners", "opened", "programs", "rays", "roster", "tables")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left = MAX_WORK
        self.known: dict[tuple[Mover, int], list[Path]] = {}
        self.opened: list[Way] = []
        self.manners: dict[int, tuple[Manner, Mover]] = {}
        self.programs: dict[object, tuple[Program, tuple[Mover, ...]]] = {}
        self.rays: dict[tuple[Vector, int, int], Ray] = {}
        self.tables: dict[tuple[Vector, bool], tuple[int, ...]] = {}
        self.roster: Roster | None = None

    def ray(self, segment: Segment, origin: int) -> Ray:
        """Return the squares of a ride, nearest first. Raises PresetError when there are too many."""
        steps = longest(self.board, segment, origin)
        if segment.weave or segment.wraps:
            ray = tuple(square for square, _ in track(self.board, segment, origin, steps))
        else:
            ray = self.outward(origin, segment.vector, steps)
        self.spend(len(ray) + 1)
        return ray

    def outward(self, square: int, vector: Vector, steps: int) -> Ray:
        """Return the squares of a straight line, found out once."""
        key = vector, steps, square
        known = self.rays.get(key)
        if known is None:
            known = self.rays[key] = self.board.ray(square, vector, steps)
        return known

    def paths(self, mover: Mover, origin: int) -> list[Path]:
        """Return every way of a mover from a square, back to it too. Raises PresetError when there are too many."""
        found = self.known.get((mover, origin))
        if found is None:
            found = self.known[mover, origin] = paths(self.board, mover, origin, nulls=True)
            self.spend(sum(len(path.empties) for path in found))
        self.spend(len(found) + 1)
        return found

    def table(self, vector: Vector, *, wraps: bool) -> tuple[int, ...]:
        """Return, for every square, the one a step of this vector away, or -1."""
        found = self.tables.get((vector, wraps))
        if found is None:
            found = tuple(step(self.board, square, vector, wraps=wraps) for square in range(self.board.size))
            self.tables[vector, wraps] = found
            self.spend(self.board.size)
        return found

    def manner(self, mover: Mover) -> Manner:
        """Return how a mover is laid out, found out once."""
        # The mover is kept with it so that its identity stays its own.
        known = self.manners.get(id(mover))
        if known is None:
            known = self.manners[id(mover)] = (self._manner(mover), mover)
        return known[0]

    def _manner(self, mover: Mover) -> Manner:
        if mover.is_hopper:
            return "hop"
        if not mover.is_clear or self._is_heavy(mover):
            return "followed"
        return "line" if mover.is_line and not mover.is_anywhere else "ways"

    def _is_heavy(self, mover: Mover) -> bool:
        """Tell whether a mover has too many ways to lay them out: it is followed square by square instead."""
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
            raise PresetError("too-complex", "pieces: their moves are too many to lay out", path="pieces")
