"""Tenjiku Shogi judged from its rules: lions and slides as in Chu Shogi, generals that take over
weaker pieces, walks of three steps, and fire.

Nothing of the rules app is used. Pieces are named as in the preset, in capitals where their moves
are looked up; what has been promoted moves like the piece it was promoted to.
"""

from collections.abc import Iterator
from typing import ClassVar

from tests.variants.judges.chu import (
    ALL,
    LEAPS,
    NE,
    NW,
    ROYALS,
    SE,
    SLANTED,
    SLIDES,
    STEPS,
    STRAIGHT,
    SW,
    Board,
    E,
    N,
    S,
    Square,
    Step,
    W,
    Way,
    moved,
    owner,
    written,
)
from tests.variants.judges.dai import Dai

# What promoted pieces move like, where the tables of Chu Shogi do not say it.
LIKE = {
    "+N": "SS", "+I": "VS", "+VS": "CS", "+SS": "WB", "+WB": "FD", "+HF": "BG", "+SE": "RG",
    "+BG": "VG", "+RG": "GG", "+LN": "LH", "+Q": "FE", "+H": "HF", "+D": "SE", "+O": "LN",
    "+X": "Q", "+E": "K",
}  # fmt: skip
RANKS = {"K": 4, "GG": 3, "VG": 2, "RG": 1, "BG": 1}
JUMPS = {"GG": ALL, "VG": SLANTED, "BG": SLANTED, "RG": STRAIGHT}
WALKS = ("VG", "FD")
STINGS = {"HF": (N,), "SE": (NE, NW)}
NEW_SLIDES: dict[str, tuple[Step, ...]] = {
    "VS": (N,), "SS": (E, W), "CS": (*SLANTED, N, S), "WB": (*SLANTED, E, W), "BG": SLANTED,
    "RG": STRAIGHT, "VG": SLANTED, "GG": ALL, "FD": (*SLANTED, N, S), "FE": ALL, "LH": SLANTED,
    "+DG": (N, SE, SW), "HF": SLIDES["+H"], "SE": SLIDES["+D"],
}  # fmt: skip
NEW_STEPS: dict[str, tuple[Step, ...]] = {
    "N": ((1, 2), (-1, 2)), "I": (N, NE, NW), "DG": (N, SE, SW), "VS": (S,), "SS": (S,),
    "FE": tuple((2 * file, 2 * rank) for file, rank in ALL),
}  # fmt: skip
# Kinds that go one or two squares along these ways.
SHORT: dict[str, tuple[Step, ...]] = {"VS": (E, W), "SS": (N,), "CS": (E, W), "WB": (N, S)}
PROMOTING = frozenset(
    {*"PLFCSGEABTOXMVRHDNIQ", "DG", "VS", "SS", "CS", "WB", "BG", "RG", "LN", "HF", "SE"}
)


class Tenjiku(Dai):
    """One placement with the side to move."""

    size = 16
    zone = 12
    trades = True
    lions = ("LN", "LH")
    late = ("P", "L", "N", "I")
    promoting = PROMOTING
    leaps: ClassVar[dict[str, tuple[Step, ...]]] = LEAPS
    slides: ClassVar[dict[str, tuple[Step, ...]]] = {**SLIDES, **NEW_SLIDES}
    steps: ClassVar[dict[str, tuple[Step, ...]]] = {**STEPS, **NEW_STEPS}
    twice: ClassVar[tuple[str, ...]] = ()

    def ways(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the ways of a piece, royals and fire not minded."""
        piece = board[origin]
        kind = LIKE.get(piece.upper(), piece.upper())
        if kind != piece.upper():
            like = kind if owner(piece) == 0 else kind.lower()
            yield from self.ways({**board, origin: like}, origin)
            return
        sign = -1 if piece.islower() else 1
        yield from super().ways(board, origin)
        for step in SHORT.get(kind, ()):
            middle = moved(origin, step, sign)
            yield from self.arrival(board, origin, middle)
            if middle not in board:
                yield from self.arrival(board, origin, moved(middle, step, sign))
        for step in JUMPS.get(kind, ()):
            yield from self.jumps(board, origin, step)
        for step in STINGS.get(kind, ()):
            yield from self.sting(board, origin, (step[0], step[1] * sign))
        if kind in WALKS:
            yield from self.walks(board, origin)
        if kind == "FE":
            yield from self.slants(board, origin)
        if kind == "+CS":
            yield from self.skips(board, origin)

    def rank(self, piece: str) -> int:
        """Return how strong a piece is."""
        return RANKS.get(LIKE.get(piece.upper(), piece.upper()), 0)

    def jumps(self, board: Board, origin: Square, step: Step) -> Iterator[Way]:
        """Yield the captures over weaker pieces along a line."""
        own = self.rank(board[origin])
        met: list[Square] = []
        square = moved(origin, step, 1)
        while self.inside(square):
            if square in board:
                if met and all(self.rank(board[s]) < own for s in met):
                    yield from self.arrival(board, origin, square)
                met.append(square)
            square = moved(square, step, 1)

    def walks(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the squares of up to three steps, all but the last over empty squares."""
        reached = {origin}
        for _ in range(3):
            nexts = {moved(square, step, 1) for square in reached for step in ALL} - {origin}
            for square in nexts:
                yield from self.arrival(board, origin, square)
            reached = {square for square in nexts if self.inside(square) and square not in board}

    def slants(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield two steps on diagonals, of which the first takes, and stays."""
        for first in SLANTED:
            for middle, taken in self.arrival(board, origin, moved(origin, first, 1)):
                yield origin, taken
                for second in SLANTED if taken else ():
                    target = moved(middle, second, 1)
                    if target != origin:
                        for end, further in self.arrival(board, origin, target):
                            yield end, taken + further

    def skips(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield slides from the second square on, and captures beside the piece, which stays."""
        for step in ALL:
            first = moved(origin, step, 1)
            for _, taken in self.arrival(board, origin, first):
                if taken:
                    yield origin, taken
            square = moved(first, step, 1)
            far = 1
            while self.inside(square) and square not in board and (step[1] or far < 3):
                yield square, ()
                square = moved(square, step, 1)
                far += 1
            if step[1] or far < 3:
                yield from self.arrival(board, origin, square)

    def is_demon(self, piece: str) -> bool:
        """Return whether a piece burns others."""
        return piece.upper() in ("FD", "+WB")

    def burnt(self, board: Board, target: Square) -> Board:
        """Return a board after what has arrived on a square has burnt, or been burnt."""
        mover = owner(board[target])
        near = [s for s in (moved(target, step, 1) for step in ALL) if s in board]
        enemies = [s for s in near if owner(board[s]) != mover]
        if any(self.is_demon(board[s]) for s in enemies):
            return {s: p for s, p in board.items() if s != target}
        if self.is_demon(board[target]):
            return {s: p for s, p in board.items() if s not in enemies}
        return board

    def outcomes(
        self, board: Board, origin: Square, near: Square | None = None
    ) -> Iterator[tuple[Way, Board]]:
        """Yield every way of a piece of the side to move, with the board after it; if `near`, only
        those that reach this square or one beside it.
        """
        piece = board[origin]
        for way in set(self.ways(board, origin)):
            target, taken = way
            if near and near not in taken and not is_beside(target, near):
                continue
            after = {s: p for s, p in board.items() if s != origin and s not in taken}
            for became in self.selves(piece, origin, target, taken):
                left = {**after, target: became}
                yield way, left if target == origin else self.burnt(left, target)

    def followers(self) -> dict[str, bool]:
        """Return the placements after every legal move; no lion is barred."""
        found: dict[str, bool] = {}
        for origin, piece in self.board.items():
            if owner(piece) == self.side:
                for _, after in self.outcomes(self.board, origin):
                    if not self.is_exposed(after):
                        found[written(after, self.size)] = False
        return found

    def is_exposed(self, board: Board) -> bool:
        """Return whether the mover's last royal is gone or could be."""
        royals = [s for s, p in board.items() if owner(p) == self.side and p.upper() in ROYALS]
        if not royals:
            return True
        return len(royals) == 1 and self.attacked(board, royals[0], 1 - self.side)

    def attacked(self, board: Board, square: Square, by: int) -> bool:
        """Return whether a move of a side would make what is on a square disappear."""
        enemy = Tenjiku(board, by, barred=False)
        for origin, piece in board.items():
            if owner(piece) != by:
                continue
            if piece.upper() in ("FD", "+WB", "WB", "+SS"):
                for _, after in enemy.outcomes(board, origin, near=square):
                    if square not in after or owner(after[square]) == by:
                        return True
            elif any(square in taken for _, taken in self.ways(board, origin)):
                return True
        return False


def is_beside(one: Square, other: Square) -> bool:
    """Return whether two squares touch, or are the same."""
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1
