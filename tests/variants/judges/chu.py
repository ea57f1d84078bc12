"""Chu Shogi judged from its rules: which placements may follow a placement.

Nothing of the rules app is used. A square is (file, rank) from 1; a piece is its letter, `+` before
it when promoted, small for the second side. Two ways of moving that leave the same board count
once.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

Square = tuple[int, int]
Board = dict[Square, str]
Step = tuple[int, int]
# Where a piece arrives, what it takes on the way, and whether it stays where it was.
Way = tuple[Square, tuple[Square, ...]]

SIZE = 12
N, E, S, W = (0, 1), (1, 0), (0, -1), (-1, 0)
NE, SE, SW, NW = (1, 1), (1, -1), (-1, -1), (-1, 1)
STRAIGHT = (N, E, S, W)
SLANTED = (NE, SE, SW, NW)
ALL = STRAIGHT + SLANTED

SLIDES: dict[str, tuple[Step, ...]] = {
    "Q": ALL, "R": STRAIGHT, "B": SLANTED, "D": STRAIGHT, "H": SLANTED, "V": (N, S), "M": (E, W),
    "A": (N, S), "L": (N,), "+X": ALL, "+R": STRAIGHT, "+B": SLANTED, "+V": (*SLANTED, N, S),
    "+M": (*SLANTED, E, W), "+A": (SE, SW, N, S), "+L": (NE, NW, N, S), "+T": (N, S),
    "+G": STRAIGHT, "+S": (N, S), "+C": (E, W), "+F": SLANTED, "+H": (*SLANTED, E, S, W),
    "+D": (*STRAIGHT, SE, SW),
}  # fmt: skip
STEPS: dict[str, tuple[Step, ...]] = {
    "K": ALL, "+E": ALL, "D": SLANTED, "H": STRAIGHT, "V": (E, W), "M": (N, S), "O": SLANTED,
    "X": STRAIGHT, "E": (*SLANTED, N, E, W), "T": (*SLANTED, E, S, W), "G": (*STRAIGHT, NE, NW),
    "S": (*SLANTED, N), "C": (NE, NW, N, S), "F": (*SLANTED, N, S), "I": (N, S), "P": (N,),
    "+T": (*SLANTED, E, W), "+S": (E, W), "+C": (N, S), "+I": (*SLANTED, N, E, W),
    "+P": (*STRAIGHT, NE, NW), "+R": SLANTED, "+B": STRAIGHT,
}  # fmt: skip
LEAPS: dict[str, tuple[Step, ...]] = {"O": STRAIGHT, "X": SLANTED}
STINGS: dict[str, tuple[Step, ...]] = {"+H": (N,), "+D": (NE, NW)}
LIONS = ("N", "+O")
ROYALS = ("K", "+E")
PROMOTING = frozenset("PLFCSGEABTOXMVRHDI")


def read(field: str, size: int = SIZE) -> Board:
    """Return the pieces of a placement; those with longer labels stand in brackets in it."""
    board: Board = {}
    for number, row in enumerate(field.split("/")):
        at = 1
        for empty, sign, label in re.findall(r"(\d+)|(\+?)([A-Za-z]|\([A-Za-z]+\))", row):
            if label:
                board[at, size - number] = sign + label.strip("()")
            at += int(empty or 1)
    return board


def written(board: Board, size: int = SIZE) -> str:
    """Return a placement."""
    rows = []
    for rank in range(size, 0, -1):
        row, gap = "", 0
        for file in range(1, size + 1):
            piece = board.get((file, rank), "")
            if piece and gap:
                row += str(gap)
            gap = 0 if piece else gap + 1
            row += mark(piece)
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)


@cache
def mark(piece: str) -> str:
    """Return a piece as placements have it: several letters stand in parentheses."""
    return re.sub(r"([A-Za-z]{2,})", r"(\1)", piece)


def owner(piece: str) -> int:
    """Return whose piece it is: 0 for capitals."""
    return int(piece.islower())


class Chu:
    """One placement with the side to move, and whether a lion has just fallen to another piece."""

    size: ClassVar[int] = SIZE
    slides: ClassVar[dict[str, tuple[Step, ...]]] = SLIDES
    steps: ClassVar[dict[str, tuple[Step, ...]]] = STEPS
    leaps: ClassVar[dict[str, tuple[Step, ...]]] = LEAPS
    lions: ClassVar[tuple[str, ...]] = LIONS
    promoting: ClassVar[frozenset[str]] = PROMOTING
    # The first rank in which Sente's pieces promote, and those that do on the last one anyway.
    zone: ClassVar[int] = 9
    late: ClassVar[tuple[str, ...]] = ("P", "L")
    trades: ClassVar[bool] = False

    def __init__(self, board: Board, side: int, *, barred: bool) -> None:
        self.board = board
        self.side = side
        self.barred = barred

    def ways(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the ways of a piece, royals and lions not minded."""
        piece = board[origin]
        kind = piece.upper()
        sign = -1 if piece.islower() else 1
        for step in self.slides.get(kind, ()):
            yield from self.slide(board, origin, (step[0], step[1] * sign))
        far = tuple((2 * file, 2 * rank) for file, rank in self.leaps.get(kind, ()))
        for step in self.steps.get(kind, ()) + far:
            yield from self.arrival(board, origin, moved(origin, step, sign))
        if kind in self.lions:
            yield from self.lion(board, origin)
        for step in STINGS.get(kind, ()):
            yield from self.sting(board, origin, (step[0], step[1] * sign))

    def slide(self, board: Board, origin: Square, step: Step) -> Iterator[Way]:
        """Yield the squares along a line, up to the first piece."""
        square = moved(origin, step, 1)
        while self.inside(square) and square not in board:
            yield square, ()
            square = moved(square, step, 1)
        yield from self.arrival(board, origin, square)

    def inside(self, square: Square) -> bool:
        """Return whether a square is on the board."""
        return 1 <= square[0] <= self.size and 1 <= square[1] <= self.size

    def arrival(self, board: Board, origin: Square, target: Square) -> Iterator[Way]:
        """Yield the single move to a square, where it may go there."""
        is_own = target in board and owner(board[target]) == owner(board[origin])
        if self.inside(target) and not is_own:
            yield target, ((target,) if target in board else ())

    def lion(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the leaps, one step, and every second one after it."""
        for file in range(-2, 3):
            for rank in range(-2, 3):
                if max(abs(file), abs(rank)) == 2:
                    yield from self.arrival(board, origin, moved(origin, (file, rank), 1))
        for first in ALL:
            for middle, taken in self.arrival(board, origin, moved(origin, first, 1)):
                yield middle, taken
                for second in ALL:
                    target = moved(middle, second, 1)
                    if target == origin:
                        yield origin, taken
                        continue
                    for end, further in self.arrival(board, origin, target):
                        yield end, taken + further

    def sting(self, board: Board, origin: Square, step: Step) -> Iterator[Way]:
        """Yield one step, two steps, the leap and the return along one line."""
        middle = moved(origin, step, 1)
        far = moved(middle, step, 1)
        yield from self.arrival(board, origin, far)
        for square, taken in self.arrival(board, origin, middle):
            yield square, taken
            yield origin, taken
            for end, further in self.arrival(board, origin, far):
                yield end, taken + further

    def attacked(self, board: Board, square: Square, by: int) -> bool:
        """Return whether a side could take on a square."""
        return any(
            square in taken
            for origin, piece in board.items()
            if owner(piece) == by
            for _, taken in self.ways(board, origin)
        )

    def followers(self) -> dict[str, bool]:
        """Return the placements after every legal move, and whether lions are barred then."""
        found: dict[str, bool] = {}
        for origin, piece in self.board.items():
            if owner(piece) != self.side:
                continue
            for target, taken in set(self.ways(self.board, origin)):
                after = {s: p for s, p in self.board.items() if s != origin and s not in taken}
                if self.is_trade(origin, target, taken, {**after, target: piece}):
                    continue
                for became in self.selves(piece, origin, target, taken):
                    board = {**after, target: became}
                    if not self.is_exposed(board):
                        found[written(board, self.size)] = self.bars(piece, became, taken)
        return found

    def is_exposed(self, board: Board) -> bool:
        """Return whether the mover's only royal could be taken."""
        royals = [s for s, p in board.items() if owner(p) == self.side and p.upper() in ROYALS]
        return len(royals) == 1 and self.attacked(board, royals[0], 1 - self.side)

    def is_trade(
        self, origin: Square, target: Square, taken: tuple[Square, ...], after: Board
    ) -> bool:
        """Return whether a move trades lions in a forbidden way."""
        lions = [s for s in taken if self.board[s].upper() in LIONS]
        if self.trades or not lions:
            return False
        if self.board[origin].upper() not in LIONS:
            return self.barred
        lion = lions[0]
        if max(abs(lion[0] - origin[0]), abs(lion[1] - origin[1])) == 1:
            return False
        if any(self.board[s].upper() not in ("P", "I") for s in taken if s != lion):
            return False
        return self.attacked(after, target, 1 - self.side)

    def selves(
        self, piece: str, origin: Square, target: Square, taken: tuple[Square, ...]
    ) -> list[str]:
        """Return what a piece may be after a move."""
        if piece.upper() not in self.promoting or origin == target:
            return [piece]
        ranks = (self.zone, self.size) if self.side == 0 else (1, self.size + 1 - self.zone)
        within = [ranks[0] <= square[1] <= ranks[1] for square in (origin, target)]
        last = self.size if self.side == 0 else 1
        enters = within[1] and not within[0]
        takes = any(within) and bool(taken)
        late = piece.upper() in self.late and target[1] == last
        return [piece, "+" + piece] if enters or takes or late else [piece]

    def bars(self, piece: str, became: str, taken: tuple[Square, ...]) -> bool:
        """Return whether the next move may take a lion only with one."""
        fell = any(self.board[s].upper() in LIONS for s in taken)
        return fell and piece.upper() not in LIONS and became.upper() not in LIONS


def moved(square: Square, step: Step, sign: int) -> Square:
    """Return the square one step away."""
    return square[0] + step[0], square[1] + step[1] * sign
