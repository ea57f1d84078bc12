"""Castling as Betza texts say it: O and the number of the king's steps, with any partner that fits.

The partner is the first piece met on the rank. It must be friendly and stand where a rook would: on
the last square before the edge or a hole (with `j` one square further in, with `jj` two), or be a
rook anywhere. It goes to the square the king passed last; a king that goes a single step changes
places with it as far as that goes: the partner ends on the king's square.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from variants.core.geometry import Board
from variants.core.piece import Side
from variants.movement.legs import leg_of
from variants.movement.reader import Castle, refuse

Way = Literal[-1, 1]
_WAYS: Final[dict[str, tuple[Way, ...]]] = {"l": (-1,), "r": (1,), "s": (-1, 1)}


@dataclass(frozen=True, slots=True)
class CastleStep:
    """A castling: the king goes exactly `steps` squares to the left (-1) or right (1), as its side
    sees it.

    The partner stands `inward` squares from the edge; with `initial` neither of them has moved.
    """

    steps: int
    ways: tuple[Way, ...]
    inward: int
    initial: bool


class CastleSquares(NamedTuple):
    """One castling on a board; all of `between` must be empty and, for a royal, `passed` not
    attacked.
    """

    king: int
    king_target: int
    partner: int
    partner_target: int
    between: tuple[int, ...]
    passed: tuple[int, ...]


def castle_of(text: str, castle: Castle) -> CastleStep:
    """Return what a castling says. Raises PresetError that names the column."""
    leg = leg_of(text, castle.letters, is_later=False)
    for letter, column in zip(castle.letters.text, castle.letters.columns, strict=False):
        if letter not in "ijlrs":
            refuse(text, column, f"{letter!r} means nothing with O")
    ways = {way for run in leg.runs for letter in run for way in _WAYS[letter]}
    return CastleStep(castle.steps, tuple(sorted(ways)) or (-1, 1), leg.jumps, leg.has("i"))


def castles(
    board: Board,
    step: CastleStep,
    king: int,
    side: Side,
    is_partner: Callable[[int], bool],
    is_rook: Callable[[int], bool],
) -> list[CastleSquares]:
    """Return the castlings of a king with every partner that may stand on its rank, nearest
    partners first.

    `is_partner` shows whether a square holds a piece the king may castle with, `is_rook` whether
    that is a rook.
    """
    found = []
    for way in step.ways:
        line = board.ray(king, (way if side == 0 else -way, 0))
        for at, partner in enumerate(line):
            if not is_partner(partner) or not (
                at + 1 + step.inward == len(line) or is_rook(partner)
            ):
                continue
            if step.steps <= at + 1:
                found.append(_placed(king, line, at, step.steps))
    return found


def _placed(king: int, line: tuple[int, ...], at: int, steps: int) -> CastleSquares:
    passed = (king, *line[:steps])
    return CastleSquares(king, passed[-1], line[at], passed[-2], line[:at], passed)
