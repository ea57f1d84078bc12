"""Where kings and partners that castle to a wing start and arrive."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from variants.core.geometry import FILE_LETTERS
from variants.core.piece import Side
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Change, Raw
from variants.spec import WingCastlingSpec

LAST: Final = "K"
FIRST: Final = "Q"


class WingSquares:
    """The squares of both sides' castling ranks."""

    def __init__(self, army: Army, spec: WingCastlingSpec) -> None:
        self.board = army.board
        self.spec = spec
        self.kings = tuple(army.kind_codes(spec.kings[side], side) for side in _SIDES)
        self.partners = tuple(army.kind_codes(spec.partners[side], side) for side in _SIDES)

    def row(self, side: Side) -> range:
        """Return the squares of a side's castling rank."""
        rank = self.board.ranks - 1 - self.spec.rank if side else self.spec.rank
        return range(rank * self.board.files, (rank + 1) * self.board.files)

    def home(self, side: Side) -> int:
        """Return the square of the king where several may stand on the rank, or where it is
        dropped.
        """
        return self.row(side)[self.spec.king_file]

    def target(self, side: Side, wing: int) -> int:
        """Return where the king arrives."""
        return self.row(side)[self.spec.targets[wing]]

    def king(self, placement: Sequence[int], side: Side) -> int:
        """Return the square of the king that castles."""
        found = [s for s in self.row(side) if placement[s] in self.kings[side]]
        if found and (len(found) == 1 or self.spec.free_rooks):
            return found[0]
        home = self.home(side)
        return home if placement[home] in self.kings[side] else NO_SQUARE

    def found(self, placement: Sequence[int], side: Side, mark: str) -> int:
        """Return the square a capital letter of the castling field stands for, or -1."""
        row = self.row(side)
        if mark in (LAST, FIRST):
            start = self.spec.partner_files[0 if mark == LAST else 1]
            inwards = row[start::-1] if mark == LAST else row[start:]
            return next((s for s in inwards if placement[s] in self.partners[side]), NO_SQUARE)
        file = FILE_LETTERS.find(mark.lower())
        return row[file] if 0 <= file < len(row) else NO_SQUARE

    def raw(self, placement: Sequence[int], king: int, partner: int, side: Side, wing: int) -> Raw:
        """Return the castling as a move; the last change puts the partner down."""
        target = self.target(side, wing)
        rest = target + (-1 if wing == 0 else 1)
        lifted: tuple[Change, ...] = () if partner == target else ((partner, 0),)
        return (king, target, placement[king], (*lifted, (rest, placement[partner])), NO_SQUARE)

    def partner_of(self, raw: Raw, placement: Sequence[int]) -> int:
        """Return where the partner of a castling stands before it."""
        return raw[3][0][0] if len(raw[3]) > 1 else raw[1]


@lru_cache(maxsize=4096)
def squares_between(origin: int, target: int) -> tuple[int, ...]:
    """Return the squares of a rank from origin to target, both included."""
    step = 1 if target >= origin else -1
    return tuple(range(origin, target + step, step))


_SIDES: tuple[Side, Side] = (0, 1)
