"""Drops that depend on their neighbours: they enclose, touch, keep away, or fall."""

from collections.abc import Callable, Sequence
from typing import Final

from variants.core.piece import Side
from variants.rules.army import Army
from variants.rules.neighbours import lines_of, neighbours, straight_neighbours
from variants.spec import DropSpec

Filter = Callable[[Sequence[int], Side, list[int]], list[int]]
# Why none of them allows a square, in words.
WHY_NEIGHBOURS: Final = {
    "reversi": "it would enclose no enemy in a line",
    "ataxx": "no piece of yours stands beside that square",
    "snort": "an enemy stands beside that square",
    "anyside": "a piece pushed in from an edge does not come to rest there",
    "top": "a piece falls down to the first rank or onto the topmost piece of its file",
}


def enclosing_filter(army: Army, spec: DropSpec) -> Filter | None:
    """Return what leaves of the empty squares those where a drop is allowed, None if all are."""
    if not spec.enclosing:
        return None
    chosen = _Enclosing(army)
    rule: Filter = getattr(chosen, spec.enclosing)
    start = spec.start.squares if spec.start else frozenset[int]()

    def allowed(placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        if any(not placement[s] for s in start):
            return [s for s in free if s in start]
        return rule(placement, side, free)

    return allowed


def enclosed(
    placement: Sequence[int], owner: Sequence[int], lines: Sequence[tuple[int, ...]], side: Side
) -> list[int]:
    """Return the enemies between a square, whose lines are given, and own pieces, in lines of
    enemies only.
    """
    found: list[int] = []
    enemy = 1 - side
    for line in lines:
        if owner[placement[line[0]]] == enemy:
            for i, square in enumerate(line):
                holder = owner[placement[square]]
                if holder != enemy:
                    if holder == side:
                        found += line[:i]
                    break
    return found


class _Enclosing:
    """The rules by name."""

    def __init__(self, army: Army) -> None:
        self.owner = tuple(army.owner)
        self.board = board = army.board
        self.lines = lines_of(board)
        self.eight = neighbours(board)
        self.four = straight_neighbours(board)
        self.below = tuple(board.step(s, (0, -1)) for s in range(board.size))
        ranks = [
            tuple(range(rank * board.files, (rank + 1) * board.files))
            for rank in range(board.ranks)
        ]
        files = [tuple(range(file, board.size, board.files)) for file in range(board.files)]
        self.edges = [
            (line, from_start) for line in (*ranks, *files) for from_start in (True, False)
        ]

    def reversi(self, placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        """Enemies are enclosed."""
        return [s for s in free if enclosed(placement, self.owner, self.lines[s], side)]

    def ataxx(self, placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        """An own piece stands beside it."""
        owner = self.owner
        return [s for s in free if any(owner[placement[n]] == side for n in self.eight[s])]

    def snort(self, placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        """No enemy stands beside it on rank or file."""
        owner = self.owner
        return [s for s in free if all(owner[placement[n]] != 1 - side for n in self.four[s])]

    def top(self, placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        """It lies on the first rank or on a piece."""
        return [
            s
            for s in free
            if s < self.board.files or (self.below[s] >= 0 and placement[self.below[s]])
        ]

    def anyside(self, placement: Sequence[int], side: Side, free: list[int]) -> list[int]:
        """A piece pushed in from an edge comes to rest there."""
        found = {
            self._resting(placement, line, from_start=from_start) for line, from_start in self.edges
        }
        return [s for s in free if s in found]

    def _resting(self, placement: Sequence[int], line: tuple[int, ...], *, from_start: bool) -> int:
        """Return where a piece comes to rest on a line of squares from left or below, -1 if it
        cannot enter.

        From the right or above it falls through to the first resting place from left or below.
        """
        if placement[line[0] if from_start else line[-1]]:
            return -1
        for i, square in enumerate(line):
            beyond = i + 1 if from_start else i - 1
            rests = not 0 <= beyond < len(line) or placement[line[beyond]]
            if not placement[square] and rests:
                return square
        return -1
