"""Goals of connection: rows, blocks, lines with gaps, and paths between two zones."""

from collections.abc import Iterable
from typing import Final

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component
from variants.rules.ends import worth
from variants.spec import ConnectSpec

STEPS: Final = {"horizontal": ((1, 0),), "vertical": ((0, 1),), "diagonal": ((1, 1), (-1, 1))}


class Connect(Component):
    """Only the side that has just moved is looked at.

    Pieces are bits of a number, in rows with an empty file at the end, so that a shift is a step
    that cannot go round.
    """

    def __init__(self, army: Army, spec: ConnectSpec) -> None:
        self.spec = spec
        self.width = army.board.files + 1
        self.bits = tuple(
            1 << (s // army.board.files * self.width + s % army.board.files)
            for s in range(army.board.size)
        )
        self.codes = (army.kind_codes(spec.pieces[0], 0), army.kind_codes(spec.pieces[1], 1))
        self.shifts = tuple(x + y * self.width for name in spec.directions for x, y in STEPS[name])
        self.lines = tuple(self._lines(army)) if spec.line else ()
        self.ends = tuple(self._ends(_side(side)) for side in (0, 1))

    def _lines(self, army: Army) -> Iterable[int]:
        """Yield every whole line of the board in the directions that count."""
        board = army.board
        for step in (step for name in self.spec.directions for step in STEPS[name]):
            for square in board.squares:
                if board.step(square, (-step[0], -step[1])) < 0:
                    yield self._mask((square, *board.ray(square, step)))

    def _ends(self, side: Side) -> tuple[int, int]:
        path = self.spec.path
        return (
            (self._mask(path[0][side].squares), self._mask(path[1][side].squares))
            if path
            else (0, 0)
        )

    def _mask(self, squares: Iterable[int]) -> int:
        return sum(self.bits[square] for square in squares)

    def over(self, position: Position) -> Outcome | None:
        """Return the end by a connection of the side that has just moved."""
        last = other(position.side)
        codes = self.codes[last]
        bits = self.bits
        pieces = sum(
            bits[square] for square, code in enumerate(position.placement) if code in codes
        )
        if pieces and (
            self._row(pieces)
            or self._block(pieces)
            or self._line(pieces)
            or self._path(pieces, last)
        ):
            return worth(self.spec.value[last], last, Reason.CONNECTION)
        return None

    def _row(self, pieces: int) -> bool:
        return bool(self.spec.row) and any(
            _run(pieces, shift, self.spec.row) for shift in self.shifts
        )

    def _block(self, pieces: int) -> bool:
        size = self.spec.block
        return bool(size) and bool(_run(_run(pieces, 1, size), self.width, size))

    def _line(self, pieces: int) -> bool:
        return any((pieces & line).bit_count() >= self.spec.line for line in self.lines)

    def _path(self, pieces: int, side: Side) -> bool:
        first, last = self.ends[side]
        reached = pieces & first
        if not pieces & last:
            return False
        while reached:
            grown = reached
            for shift in self.shifts:
                grown |= (grown << shift | grown >> shift) & pieces
            if grown & last:
                return True
            if grown == reached:
                break
            reached = grown
        return False


def _run(pieces: int, shift: int, length: int) -> int:
    """Return where runs of a length start."""
    for _ in range(length - 1):
        pieces &= pieces >> shift
    return pieces


def _side(number: int) -> Side:
    return 1 if number else 0
