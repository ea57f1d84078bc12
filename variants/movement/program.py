"""Moves that depend on the pieces on their way: a tree of legs, followed from square to square on
the real board.

Movers that begin alike share their first nodes. A node is followed with the square, the length of
the last slide, the squares emptied so far and the effects collected; what it finds are `Result`s.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from variants.core import effort
from variants.core.errors import PresetError
from variants.movement.mover import Mover, Segment
from variants.movement.paths import Roster, longest
from variants.movement.survey import Survey

MAX_NODES: Final = 100_000
VISITS_A_MOVE: Final = 5  # squares that are visited while one move is made
MAX_STEPS: Final = 3_000
# Movers, and squares they leap to from anywhere, whose program is looked up for the price of one
# way.
GATHERED: Final = 16


class Result(NamedTuple):
    """A move: who goes where, further changes, squares opened to taking in passing, and those whose
    pieces are gone.
    """

    origin: int
    target: int
    code: int
    changes: tuple[tuple[int, int], ...]
    opened: tuple[int, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A segment on a board; a move ends with it if it has no `children`. `modes` say what may stand
    where it ends.
    """

    tables: tuple[tuple[int, ...], ...]
    via: tuple[tuple[int, ...], ...]
    steps: int
    segment: Segment
    modes: frozenset[str]
    hop: str
    targets: frozenset[int] | None
    children: "tuple[Node, ...]"


class Program(NamedTuple):
    """The first nodes of a piece on a square, and the squares it leaps to from anywhere else."""

    roots: tuple[Node, ...]
    anywhere: tuple[tuple[frozenset[str], tuple[int, ...]], ...]
    bars: frozenset[int]
    uses_friends: bool


def program(
    survey: Survey, origin: int, movers: Sequence[Mover], bars: frozenset[int] = frozenset()
) -> Program | None:
    """Return the program of these movers, or None if there are none. Raises PresetError when it is
    too large.
    """
    if not movers:
        return None
    own = tuple(map(id, movers))
    known = survey.programs.get((own, bars, -1)) or survey.programs.get((own, bars, origin))
    if known is None:
        is_local = any(s.reach < 0 for mover in movers for s in mover.segments)
        anywhere = tuple((frozenset(m.modes), _squares(survey, m)) for m in movers if m.is_anywhere)
        roots = _nodes(survey, origin, [mover for mover in movers if not mover.is_anywhere], 0)
        if sum(map(_cost, roots)) > MAX_STEPS:
            raise PresetError(
                "too-complex", f"a move takes more than {MAX_STEPS} steps to follow", path=""
            )
        uses_friends = any(
            "x" in mover.modes + "".join(s.relay for s in mover.segments) for mover in movers
        )
        made = Program(roots, anywhere, bars, uses_friends)
        gathered = len(movers) + sum(len(squares) for _, squares in anywhere)
        # The movers are kept with it so that their identity stays theirs.
        known = survey.programs[own, bars, origin if is_local else -1] = (
            made,
            gathered // GATHERED,
            tuple(movers),
        )
    survey.spend(known[1])
    return known[0]


def _cost(node: Node) -> int:
    """Return about how many squares following a node looks at."""
    inner = sum(map(_cost, node.children))
    is_free = node.segment.is_slide and "m" in node.modes
    steps = node.steps if node.steps == 1 else max(1, node.steps // 2)
    return steps + inner * (steps if is_free else 1)


def _squares(survey: Survey, mover: Mover) -> tuple[int, ...]:
    targets = mover.targets
    return tuple(s for s in survey.board.squares if targets is None or s in targets)


def _nodes(survey: Survey, origin: int, movers: Sequence[Mover], at: int) -> tuple[Node, ...]:
    """Return the nodes for the segments number `at`, those that begin alike together."""
    inner: dict[Segment, list[Mover]] = {}
    found: list[Node] = []
    for mover in movers:
        if at < len(mover.segments) - 1:
            inner.setdefault(mover.segments[at], []).append(mover)
        else:
            found.append(_node(survey, origin, mover.segments[at], mover.modes, mover))
    for segment, inside in inner.items():
        found.append(
            _node(
                survey, origin, segment, segment.relay, None, _nodes(survey, origin, inside, at + 1)
            )
        )
    return tuple(found)


def _node(
    survey: Survey,
    origin: int,
    segment: Segment,
    modes: str,
    mover: Mover | None,
    children: tuple[Node, ...] = (),
) -> Node:
    vectors = segment.weave or (segment.vector,)
    return Node(
        tables=tuple(survey.table(vector, wraps=segment.wraps) for vector in vectors),
        via=tuple(survey.table(vector, wraps=segment.wraps) for vector in segment.via),
        steps=longest(survey.board, segment, origin),
        segment=segment,
        modes=frozenset(modes),
        hop=mover.hop if mover else "",
        targets=mover.targets if mover else None,
        children=children,
    )


class Run:
    """A program followed for one piece.

    `looked_at` are the squares that decided what it found, `borrowed` the codes of the friends
    whose moves it borrows. With an `aim` only moves that take on this square are wanted: others may
    be left out.
    """

    def __init__(
        self,
        program: Program,
        placement: Sequence[int],
        origin: int,
        code: int,
        roster: Roster,
        aim: int = -1,
    ) -> None:
        self.program = program
        self.roster = roster
        self.aim = aim
        self.placement = placement
        self.board = list(placement)
        self.origin = origin
        self.code = code
        self.side = roster.owner[self.code]
        self.takes = roster.takes[self.code]
        self.board[origin] = 0
        self.actor = origin
        self.captured: list[tuple[int, int]] = []
        self.opened: tuple[int, ...] = ()
        self.unload = -1
        self.visits = 0
        self.found: dict[tuple[int, int, frozenset[tuple[int, int]]], Result] = {}
        self.borrowed: set[int] = set()
        self.looked_at: set[int] = {origin}

    def results(self) -> Iterable[Result]:
        """Return all moves, each effect once."""
        for modes, squares in self.program.anywhere:
            self._leap(modes, squares)
        for node in self.program.roots:
            self._follow(node, self.origin, 0)
        effort.count(1 + self.visits // VISITS_A_MOVE)
        return self.found.values()

    def _leap(self, modes: frozenset[str], squares: Sequence[int]) -> None:
        """Leap to any of these squares; nothing has been taken or opened yet."""
        self.visits += len(squares)
        self.looked_at.update(squares)
        unchanged = frozenset[tuple[int, int]]()
        for square in squares:
            piece = self.board[square]
            if square == self.origin or not (
                self._may_take(piece, modes) if piece else "m" in modes
            ):
                continue
            taken = (square,) if piece else ()
            found = Result(self.actor, square, self.code, (), (), taken)
            self.found.setdefault((self.actor, square, unchanged), found)

    def _follow(self, node: Node, start: int, slide: int) -> None:
        """Follow a node from a square; `slide` is the length of the last free slide."""
        if self.aim >= 0 and not (node.children or self.captured or self._leads(node, start)):
            return
        segment = node.segment
        board = self.board
        for square, count in self._ridden(node, start, slide):
            self.visits += 1
            if self.visits > MAX_NODES:
                raise PresetError(
                    "too-complex", "pieces: a move list takes too many steps", path="pieces"
                )
            if count <= segment.skip:
                continue
            piece = board[square]
            acts = not segment.equal or count == slide
            if acts:
                self._arrive(node, start, square, piece, slide if segment.reach == 1 else count)
            if piece:
                return

    def _leads(self, node: Node, start: int) -> bool:
        """Return whether a last segment may lead to the aim, or to a friend whose moves count."""
        if len(node.tables) > 1 or "x" in node.modes:
            return True
        table = node.tables[0]
        square = table[start]
        while square >= 0 and square != start:
            if square == self.aim:
                return True
            square = table[square]
        return False

    def _ridden(self, node: Node, start: int, slide: int) -> Iterator[tuple[int, int]]:
        """Yield the squares of a ride with their numbers, hopping over the first piece if the node
        hops.
        """
        segment = node.segment
        board = self.board
        turns = len(node.tables)
        square = start
        mounted = not node.hop
        for count in range(1, (slide if segment.equal else node.steps) + 1):
            if node.via and not self._lets_through(node, square):
                return
            square = node.tables[(count - 1) % turns][square]
            if square < 0 or square == start:
                return
            self.looked_at.add(square)
            if mounted:
                yield square, count
                if node.hop == "g":
                    return
            elif board[square] and count > segment.skip:
                mounted = True
                if board[square] in self.program.bars:
                    return

    def _lets_through(self, node: Node, square: int) -> bool:
        """Return whether the squares a leap goes over are as it needs them."""
        over = [table[square] for table in node.via]
        if -1 in over:
            return False
        self.looked_at.update(over)
        occupied = sum(1 for passed in over if self.board[passed])
        jump = node.segment.jump
        return occupied == jump if jump < 2 else occupied > 0

    def _arrive(self, node: Node, start: int, square: int, piece: int, slide: int) -> None:
        """End the move here or go on from here, in every manner the node allows."""
        unload = self.unload
        modes = node.modes
        if node.segment.unloads:
            self.unload = start
        if not node.children:
            if node.targets is None or square in node.targets:
                self._end(modes, square, piece)
        elif not piece:
            if "m" in modes or "mp" in modes:
                self._go_on(node, square, slide)
        else:
            self._meet(node, square, piece, slide)
        self.unload = unload

    def _end(self, modes: frozenset[str], square: int, piece: int) -> None:
        if not piece:
            if "m" in modes:
                self._emit(square, 0)
            return
        if self._may_take(piece, modes):
            self._emit(square, piece)
        if (
            "x" in modes
            and self._is_friend(piece)
            and self.roster.plain[piece] != self.roster.plain[self.code]
        ):
            self.borrowed.add(piece)

    def _meet(self, node: Node, square: int, piece: int, slide: int) -> None:
        """Go on from a square with a piece on it."""
        modes = node.modes
        if self._may_take(piece, modes):
            self.board[square] = 0
            self.captured.append((square, piece))
            self._go_on(node, square, slide)
            self.captured.pop()
            self.board[square] = piece
        if piece not in self.program.bars and (
            "p" in modes or ("h" in modes and self._is_friend(piece))
        ):
            self._go_on(node, square, slide)
        if "x" in modes and self._is_friend(piece):
            self._induce(node, square, piece, slide)

    def _induce(self, node: Node, square: int, piece: int, slide: int) -> None:
        """Let a friend make the rest of the move; the mover stays where it is."""
        before = self.actor, self.code, self.takes
        home = before[0]
        self.actor, self.code, self.takes = square, piece, self.roster.takes[piece]
        self.board[home], self.board[square] = before[1], 0
        self._go_on(node, square, slide)
        self.board[home], self.board[square] = 0, piece
        self.actor, self.code, self.takes = before

    def _go_on(self, node: Node, square: int, slide: int) -> None:
        opened = self.opened
        if node.segment.opens:
            self.opened = (*opened, square)
        for child in node.children:
            self._follow(child, square, slide)
        self.opened = opened

    def _is_friend(self, piece: int) -> bool:
        return self.roster.owner[piece] == self.side

    def _may_take(self, piece: int, modes: frozenset[str]) -> bool:
        """Return whether a piece may be taken; one's own royals never are."""
        if self._is_friend(piece):
            is_loose = not (self.roster.iron[piece] or self.roster.royal[piece])
            return is_loose and ("d" in modes or ("c" in modes and self.takes[piece]))
        if not self.takes[piece]:
            return False
        return "c" in modes or ("k" if self.roster.royal[piece] else "o") in modes

    def _emit(self, target: int, victim: int) -> None:
        """Record a move that ends here."""
        if self.aim >= 0 and target != self.aim and not self.captured:
            return
        changes = {square: 0 for square, _ in self.captured if square != target}
        taken = dict.fromkeys(
            [square for square, _ in self.captured] + ([target] if victim else [])
        )
        if self.unload >= 0 and taken:
            if self.unload == target:
                return
            last = next(reversed(taken))
            changes[self.unload] = self.roster.plain[victim or self.captured[-1][1]]
            del taken[last]
        found = Result(
            self.actor, target, self.code, tuple(changes.items()), self.opened, tuple(taken)
        )
        self.found.setdefault((self.actor, target, frozenset(changes.items())), found)
