"""What a move text asks for, and which moves answer to it."""

from collections.abc import Iterable
from dataclasses import dataclass

from variants.core.geometry import name_parts
from variants.core.move import Move


@dataclass(frozen=True, slots=True)
class Wish:
    """A move described in part; None or False = not said.

    `label` and `promotion` are labels of side 0. `file` and `rank` are parts of the origin's name
    (`"a"`, `"7"`), on levels with the letter of the level (`"Ba"`). `bare` marks a pawn move
    written by its target alone, which never captures.
    """

    target: str
    label: str | None = None
    file: str | None = None
    rank: str | None = None
    promotion: str | None = None
    captures: bool = False
    bare: bool = False

    @property
    def origin(self) -> str | None:
        """The origin, if it is given in full."""
        return f"{self.file}{self.rank}" if self.file and self.rank else None

    def starts_on(self, square: str) -> bool:
        """Return whether the wish may mean a piece on this square."""
        file, rank = name_parts(square)
        return self.file in (None, file) and self.rank in (None, rank)

    def fits(self, move: Move) -> bool:
        """Return whether a move answers to everything the wish says, promotion apart."""
        return move.target == self.target and self._fits_piece(move)

    def fits_shot(self, move: Move) -> bool:
        """Return whether a move takes a piece on the square wished for, and ends where it began."""
        return (
            move.target == move.origin
            and (self.target, None) in move.changes
            and self._fits_piece(move)
        )

    def _fits_piece(self, move: Move) -> bool:
        return (
            move.origin is not None
            and (self.label is None or move.piece.upper() == self.label.upper())
            and self.starts_on(move.origin)
            and not (self.captures and not move.captured)
            and not (self.bare and move.captured)
        )

    def promotes_as(self, move: Move) -> bool:
        """Return whether the promotion asked for, or none, is the move's."""
        return (move.promotion or "").upper().removesuffix("~") == (self.promotion or "").upper()


def fitting(wish: Wish, moves: Iterable[Move]) -> list[Move]:
    """Return the moves a wish may mean, before its promotion is looked at; shots only where nothing
    goes there.
    """
    every = list(moves)
    return [move for move in every if wish.fits(move)] or [
        move for move in every if wish.fits_shot(move)
    ]
