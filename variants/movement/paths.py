"""Movers on a board: how far they go, and their ways from a square."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from variants.core.geometry import Board, Vector
from variants.movement.mover import HALF, HALF_TURNED, Mover, Segment

MAX_WORK: Final = 800_000
MOST_WAYS: Final = 4_000

Ray = tuple[int, ...]
Way = tuple[int, ...]
Bent = tuple[int, tuple[Way, ...]]
Bents = tuple[Bent, ...]


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


class Leg(NamedTuple):
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


def legs_of(steps: Steps, mover: Mover) -> tuple[Leg, ...]:
    return tuple(leg_of(steps, segment) for segment in mover.segments)


def leg_of(steps: Steps, segment: Segment) -> Leg:
    tables = tuple(
        steps.table(vector, wraps=segment.wraps) for vector in segment.weave or (segment.vector,)
    )
    return Leg(
        segment, tables, tuple(steps.table(vector, wraps=segment.wraps) for vector in segment.via)
    )


def paths(board: Board, mover: Mover, origin: int) -> list[Path]:
    """Return every way of a mover from a square, or nothing for one that needs pieces on its way.

    The origin counts as empty. Ways that end on it are left out, and those beyond MOST_WAYS: what
    has so many is not laid out for a game, and is not told apart where it is explained.
    """
    if not mover.is_clear:
        return []
    found = all_paths(board, mover, legs_of(Steps(board), mover), origin, most=MOST_WAYS)
    return [path for path in found if path.target != origin]


def all_paths(
    board: Board, mover: Mover, legs: tuple[Leg, ...], origin: int, *, most: int = MAX_WORK
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


def _walked(board: Board, legs: tuple[Leg, ...], origin: int, most: int) -> list[Path]:
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
                    found.append(Path(square, without(passed, origin), now.turns, opened))
                else:
                    todo.append(_turned(now, segment, square, passed, count))
            passed = (*passed, square)
    return found


def without(way: Way, square: int) -> Way:
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


class Known(NamedTuple):
    """Ways, and targets with a single way, which many squares and pieces share."""

    ways: dict[Way, Way]
    bents: dict[Bent, Bent]


def grouped(found: Iterable[Path], known: Known) -> Bents:
    """Return ways by target, shortest first, each once; what is equal to something known is that,
    and what is new becomes known.
    """
    shared = known.ways
    by_target: dict[int, list[Way]] = {}
    for path in found:
        way = path.empties
        by_target.setdefault(path.target, []).append(shared.setdefault(way, way))
    bents: list[Bent] = []
    for target, ways in by_target.items():
        if len(ways) > 1:
            bents.append((target, tuple(sorted(dict.fromkeys(ways), key=len))))
        else:
            only = (target, (ways[0],))
            bents.append(known.bents.setdefault(only, only))
    return tuple(bents)
