"""Where movers lead that depend on the pieces on their way, shown on a board with as few pieces as
will do.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from variants.core.effort import uncounted
from variants.core.geometry import Board, Vector
from variants.movement.aims import by_square
from variants.movement.mover import Mover
from variants.movement.paths import Roster
from variants.movement.program import Program, Result, Run, program
from variants.movement.survey import Survey

Effect = Literal["move", "capture"]
Effects = dict[int, set[Effect]]

# The pieces of a demonstration by code: the one shown, a friend, an enemy, a royal enemy.
_MOST: Final = 200_000  # moves of one piece
_OWN: Final = 1
_OTHERS: Final = (2, 3, 4)
_TAKEN: Final = (3, 4, 2)  # those most likely to be taken first
_ROSTER: Final = Roster(
    owner=(-1, 0, 0, 1, 1),
    royal=(False, False, False, False, True),
    plain=(0, 1, 2, 3, 4),
    takes=((False,) * 5, *((False, False, False, True, True),) * 4),
    iron=(False,) * 5,
)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What a piece does on every square: by itself, and beyond that over the pieces that stand on
    `mounts`.
    """

    alone: Effects
    over: Effects
    mounts: frozenset[int]


def demonstrated(
    board: Board, movers: Sequence[Mover], origin: int, *, open_lines: Collection[Vector] = ()
) -> Demonstration:
    """Return what the movers do: go somewhere, capture there on their way or at its end, each alone
    or by hopping.

    A hopper on a line has a piece in its way on the second square, or on the first of two. Where it
    hops along `open_lines`, on which the piece moves without hopping too, one of two opposite lines
    stays without one.
    """
    shown = _Demonstrator(Survey(board), movers, origin)
    alone = shown.effects({})
    mounts = shown.mounts(alone, frozenset(open_lines))
    over = shown.effects(mounts) if mounts else {}
    new = {
        square: found - alone.get(square, set())
        for square, found in over.items()
        if square not in mounts
    }
    return Demonstration(
        alone, {square: found for square, found in new.items() if found}, frozenset(mounts)
    )


@dataclass(frozen=True, slots=True)
class _Demonstrator:
    survey: Survey
    movers: Sequence[Mover]
    origin: int

    def effects(self, pieces: Mapping[int, int]) -> Effects:
        """Return what happens on every free square with these pieces on the board, and with one
        more on that square.
        """
        found: Effects = {square: {"move"} for square in _quiet(self.run(pieces))}
        made = program(self.survey, self.origin, self.movers)
        aimed = by_square(made, self.origin, self.survey.board.size) if made else {}
        for square in self.survey.board.squares:
            if square == self.origin or square in pieces or square not in aimed:
                continue
            if any(self.takes(aimed[square], square, {**pieces, square: it}) for it in _TAKEN):
                found.setdefault(square, set()).add("capture")
        return found

    def takes(self, made: Program, square: int, pieces: Mapping[int, int]) -> bool:
        """Return whether a move of a program takes the piece of a square, or sets it down."""
        results = self.followed(made, pieces)
        return any(square in result.taken or _is_set_down(result, square) for result in results)

    def mounts(self, alone: Effects, open_lines: frozenset[Vector]) -> dict[int, int]:
        """Return pieces to hop over by square: those on lines, then each that opens squares not
        reached before.
        """
        lines = {
            mover.segments[0].vector: mover
            for mover in self.movers
            if mover.is_hopper and mover.is_plain
        }
        pieces: dict[int, int] = {}
        for vector, mover in lines.items():
            ray = self.survey.ray(mover.segments[0], self.origin)
            opposite = (-vector[0], -vector[1])
            is_bare = vector in open_lines and opposite in lines and vector < opposite
            if len(ray) > 1 and not is_bare:
                pieces[ray[1 if len(ray) > 2 else 0]] = _OTHERS[0]
        reached = set(_quiet(self.run(pieces))) | set(alone)
        if any(not (mover.is_hopper and mover.is_plain) for mover in self.movers):
            for square in sorted(self.survey.board.squares, key=self.distance):
                self.add_mount(square, pieces, reached)
        return pieces

    def add_mount(self, square: int, pieces: dict[int, int], reached: set[int]) -> None:
        """Put a piece on a square if that lets the piece shown go to squares it could not reach
        before.
        """
        if square == self.origin or square in reached or square in pieces:
            return
        for piece in _OTHERS:
            new = _quiet(self.run({square: piece})) - reached
            if new:
                pieces[square] = piece
                reached |= new
                return

    def distance(self, square: int) -> tuple[int, int]:
        """How far a square is from the origin, those ahead first."""
        board = self.survey.board
        along = board.rank(square) - board.rank(self.origin)
        return max(abs(board.file(square) - board.file(self.origin)), abs(along)), -along

    def run(self, pieces: Mapping[int, int]) -> list[Result]:
        made = program(self.survey, self.origin, self.movers)
        return self.followed(made, pieces) if made else []

    def followed(self, made: Program, pieces: Mapping[int, int]) -> list[Result]:
        """Return the moves of a program among these pieces."""
        placement = [0] * self.survey.board.size
        placement[self.origin] = _OWN
        for square, piece in pieces.items():
            placement[square] = piece
        with uncounted(_MOST):  # it is drawn once, and took little time when it was published
            return list(Run(made, placement, self.origin, _OWN, _ROSTER).results())


def _quiet(results: Iterable[Result]) -> set[int]:
    """Return where the piece itself goes without any effect."""
    return {
        r.target
        for r in results
        if not r.changes and not r.taken and r.code == _OWN and r.target != r.origin
    }


def _is_set_down(result: Result, square: int) -> bool:
    """Whether the piece of a square is set down somewhere else."""
    return any(code for place, code in result.changes if place != square)
